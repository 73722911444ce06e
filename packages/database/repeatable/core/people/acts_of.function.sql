-- What may a service account do, wherever it is a member? Null for a person.
create or replace function core.acts_of(given_user integer) returns text[]
  language sql stable security definer set search_path = pg_catalog
  return (select acts from core.service_accounts where user_id = given_user);
revoke execute on function core.acts_of from public;
grant execute on function core.acts_of to quitus_app, quitus_auth;
