-- When the session of a member of staff ends, so do the impersonations that it began.
create or replace function core.end_impersonations() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.sessions set ended_at = new.ended_at where impersonator_session_id = new.id and ended_at is null;
  return null;
end
$$;
revoke execute on function core.end_impersonations from public;
