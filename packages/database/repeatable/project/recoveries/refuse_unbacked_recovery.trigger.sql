-- An edit leaves the recovered amount equal to its lines, whatever session_replication_role says.
-- Tables: review_*
create or replace trigger refuse_unbacked_recovery after update on {table}
  referencing old table as edited_before new table as edited_after
  for each statement execute function core.refuse_unbacked_recovery();
alter table {table} enable always trigger refuse_unbacked_recovery;
