-- An edit leads rows only to states that may follow, whatever session_replication_role says.
-- Tables: review_*
create or replace trigger refuse_forbidden_transition after update on {table}
  referencing old table as edited_before new table as edited_after
  for each statement execute function core.refuse_forbidden_transition();
alter table {table} enable always trigger refuse_forbidden_transition;
