-- What is for staff outside of a folder for staff was made staff-only by itself.
create or replace function core.note_kept_object() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.is_kept_itself := new.is_staff_only and (new.is_kept_itself or not exists (
    select from core.transfer_objects folder
    where folder.project_id = new.project_id and folder.id = new.parent_id and folder.is_staff_only));
  return new;
end
$$;
revoke execute on function core.note_kept_object from public;
