-- A row that people added is not deleted while it is locked, whatever session_replication_role says.
-- Tables: base_freeanomaly_*
create or replace trigger refuse_deletion_of_locked_row before delete on {table}
  for each row execute function core.refuse_deletion_of_locked_row();
alter table {table} enable always trigger refuse_deletion_of_locked_row;
