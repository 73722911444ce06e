-- An update of a locked row is checked, whatever session_replication_role says.
-- Tables: review_*
-- One that takes the lock and changes the state is let through without a call, as the function does.
create or replace trigger refuse_change_of_locked_row before update on {table}
  for each row when (old.is_locked and (new.is_locked or new.state is not distinct from old.state))
  execute function core.refuse_change_of_locked_row();
alter table {table} enable always trigger refuse_change_of_locked_row;
