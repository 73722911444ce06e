-- When was a service token used? Noted once; a caller that comes meanwhile leaves it to the first one.
create or replace function core.note_service_token(given_session uuid, at_time timestamptz) returns void
  language sql security definer set search_path = pg_catalog as $$
  update core.service_tokens set last_used_at = at_time where session_id in (
    select session_id from core.service_tokens
    where session_id = given_session and (last_used_at is null or last_used_at <= at_time - interval '1 minute')
    for update skip locked)
$$;
revoke execute on function core.note_service_token from public;
grant execute on function core.note_service_token to quitus_app;
