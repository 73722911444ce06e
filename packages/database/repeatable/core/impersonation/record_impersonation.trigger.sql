-- The begin of an impersonation is recorded.
create or replace trigger record_impersonation after insert on core.sessions
  for each row when (new.impersonator_id is not null) execute function core.record_impersonation();
