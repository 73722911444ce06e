-- A file of a cell or an anomaly that was chosen among the transferred ones (decision 121): it has no bytes of its own.
alter table core.files add column bytes_id uuid;
comment on column core.files.bytes_id is 'Under which id the store has the bytes; null where it is that of the file.';
create index files_by_bytes on core.files (bytes_id) where bytes_id is not null;

-- Bytes are lent within a project alone, and never those that staff keep to themselves. Runs as whoever adds the file and sees what they see.
create function core.check_linked_file() returns trigger
  language plpgsql as $$
begin
  perform from core.transfer_objects object
    where object.id = new.bytes_id and object.project_id = new.project_id and not object.is_folder and not object.is_staff_only
      and object.deleted_at is null and object.size = new.size and object.sha256 = new.sha256;
  if not found then
    raise exception 'file % has no bytes to share in project %', new.bytes_id, new.project_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger check_linked_file after insert on core.files
  for each row when (new.bytes_id is not null) execute function core.check_linked_file();
