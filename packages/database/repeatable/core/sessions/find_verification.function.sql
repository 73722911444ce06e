-- When did the person of this session last prove who they are, and do they owe a second factor?
-- Nothing for a session that has ended.
create or replace function core.find_verification(given_session uuid, given_user integer)
  returns table (verified_at timestamptz, has_factor boolean, is_by_password boolean, asked_at timestamptz)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog as $$
begin
  return query
    select session.verified_at,
           exists (select from core.passkeys passkey where passkey.user_id = person.id)
             or exists (select from core.totp_secrets secret where secret.user_id = person.id),
           session.method = 'password',
           person.second_factor_asked_at
    from core.sessions session
    join core.users person on person.id = session.user_id
    where session.id = given_session and person.id = given_user and session.ended_at is null;
end
$$;
revoke execute on function core.find_verification from public;
grant execute on function core.find_verification to quitus_app, quitus_auth;
