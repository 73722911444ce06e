-- Objects that are added count towards the bytes of their project.
create or replace trigger count_added after insert on core.transfer_objects
  referencing new table as changed_rows for each statement execute function core.count_transfer_objects();
