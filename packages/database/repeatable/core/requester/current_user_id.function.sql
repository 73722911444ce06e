-- Who makes the requests of this transaction? Null when no user was named.
create or replace function core.current_user_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::integer;
