-- An edit accounts for itself and keeps every anomaly consistent, whatever session_replication_role says.
-- Tables: review_*
create or replace trigger refuse_unfit_edit after update on {table}
  referencing old table as edited_before new table as edited_after
  for each statement execute function core.refuse_unfit_edit();
alter table {table} enable always trigger refuse_unfit_edit;
