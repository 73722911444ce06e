-- The end of an impersonation is recorded.
create or replace trigger record_end_of_impersonation after update of ended_at on core.sessions
  for each row when (new.impersonator_id is not null and old.ended_at is null and new.ended_at is not null)
  execute function core.record_impersonation();
