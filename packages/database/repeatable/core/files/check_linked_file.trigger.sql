-- A file that shares the bytes of another one is checked.
create or replace trigger check_linked_file after insert on core.files
  for each row when (new.bytes_id is not null) execute function core.check_linked_file();
