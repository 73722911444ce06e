-- Bytes are shared within a project alone, and never those that are staff-only.
-- Runs as the role that adds the file and sees what it sees.
create or replace function core.check_linked_file() returns trigger
  language plpgsql as $$
begin
  perform from core.transfer_objects object
    where object.id = new.bytes_id and object.project_id = new.project_id and not object.is_folder and not
      object.is_staff_only
      and object.deleted_at is null and object.size = new.size and object.sha256 = new.sha256;
  if not found then
    raise exception 'file % has no bytes to share in project %', new.bytes_id, new.project_id using errcode =
      'check_violation';
  end if;
  return null;
end
$$;
