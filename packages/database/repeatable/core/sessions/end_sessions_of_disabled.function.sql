-- When a person is disabled, their sessions end for good: enabling the account again revives none of them.
create or replace function core.end_sessions_of_disabled() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.sessions set ended_at = now() where user_id = new.id and ended_at is null;
  return null;
end
$$;
revoke execute on function core.end_sessions_of_disabled from public;
