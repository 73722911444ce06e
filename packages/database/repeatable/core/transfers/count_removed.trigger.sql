-- Objects that are removed no longer count towards the bytes of their project.
create or replace trigger count_removed after delete on core.transfer_objects
  referencing old table as changed_rows for each statement execute function core.count_transfer_objects();
