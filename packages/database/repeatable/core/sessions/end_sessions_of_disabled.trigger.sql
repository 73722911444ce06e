-- A person who is disabled loses their sessions.
create or replace trigger end_sessions_of_disabled after update of is_disabled on core.users
  for each row when (new.is_disabled and not old.is_disabled) execute function core.end_sessions_of_disabled();
