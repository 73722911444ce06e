-- An update of a locked row is checked, whatever session_replication_role says.
-- Tables: review_*
create or replace trigger refuse_change_of_locked_row before update on {table}
  for each row when (old.is_locked) execute function core.refuse_change_of_locked_row();
alter table {table} enable always trigger refuse_change_of_locked_row;
