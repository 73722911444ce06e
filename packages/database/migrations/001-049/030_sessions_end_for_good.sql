-- What a used refresh token was replaced by, encrypted under that token, which only its holder knows (decision 055). Null once the time is
-- over in which it is answered again.
alter table core.refresh_tokens add column sealed_successor bytea;

update core.sessions session set ended_at = now()
from core.users person where person.id = session.user_id and person.is_disabled and session.ended_at is null;
