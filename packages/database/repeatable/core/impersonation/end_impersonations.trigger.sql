-- The end of a session ends the impersonations that it began.
create or replace trigger end_impersonations after update of ended_at on core.sessions
  for each row when (new.impersonator_id is null and old.ended_at is null and new.ended_at is not null)
  execute function core.end_impersonations();
