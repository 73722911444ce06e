-- Is this session of an impersonator still allowed? Everything that allowed it is checked again.
create or replace function core.impersonation_stands(given_session uuid, at_time timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog
  return exists (
    select from core.sessions session
    join core.sessions own on own.id = session.impersonator_session_id and own.user_id = session.impersonator_id
    join core.users impersonator on impersonator.id = own.user_id
    join core.users person on person.id = session.user_id
    where session.id = given_session and own.ended_at is null and own.expires_at > at_time and own.impersonator_id is
      null
      and not impersonator.is_disabled and 'impersonate_customer' = any(impersonator.optional_features)
      and core.is_impersonable(person.kind, person.role_type, person.optional_features, person.is_disabled)
      and core.share_project(impersonator.id, person.id));
revoke execute on function core.impersonation_stands from public;
grant execute on function core.impersonation_stands to quitus_auth;
