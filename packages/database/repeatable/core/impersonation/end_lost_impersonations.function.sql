-- What removes the reason of an impersonation ends its session for good (decision 078).
-- A membership that comes back does not revive it.
create or replace function core.end_lost_impersonations() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- At the end of the transaction, so that a membership that is only replaced ends nothing. Expiry has a rule of its
  -- own.
  update core.sessions session set ended_at = clock_timestamp()
  where session.impersonator_id is not null and session.ended_at is null
    and not core.impersonation_stands(session.id, '-infinity');
  return null;
end
$$;
revoke execute on function core.end_lost_impersonations from public;
