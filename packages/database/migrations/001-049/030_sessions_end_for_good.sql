-- What a used refresh token was replaced by, encrypted under that token, which only its holder knows (decision 055). Null once the time is
-- over in which it is answered again.
alter table core.refresh_tokens add column sealed_successor bytea;

-- Disabling a person ends their sessions for good, whoever does it and by whatever means: enabling the account again revives none of them.
create function core.end_sessions_of_disabled() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.sessions set ended_at = now() where user_id = new.id and ended_at is null;
  return null;
end
$$;
revoke execute on function core.end_sessions_of_disabled from public;
create trigger end_sessions_of_disabled after update of is_disabled on core.users
  for each row when (new.is_disabled and not old.is_disabled) execute function core.end_sessions_of_disabled();

update core.sessions session set ended_at = now()
from core.users person where person.id = session.user_id and person.is_disabled and session.ended_at is null;
