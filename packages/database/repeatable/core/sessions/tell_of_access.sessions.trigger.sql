-- Streams of a session that ends are notified.
create or replace trigger tell_of_access after update of ended_at on core.sessions
  for each row when (new.ended_at is distinct from old.ended_at) execute function core.tell_of_access();
