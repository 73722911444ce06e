-- An object that is inserted or moved is marked where it is staff-only by itself.
create or replace trigger note_kept_object before insert or update of parent_id on core.transfer_objects
  for each row execute function core.note_kept_object();
