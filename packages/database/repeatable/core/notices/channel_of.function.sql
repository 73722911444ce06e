-- Where does a kind of notice go for this person?
create or replace function core.channel_of(person integer, told_kind text) returns text
  language sql stable security definer set search_path = pg_catalog
  return coalesce((select channel from core.notice_settings where user_id = person and kind = told_kind),
                  core.default_channel(told_kind));
revoke execute on function core.channel_of from public;
