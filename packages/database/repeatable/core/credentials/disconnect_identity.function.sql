-- Disconnects one identity of the person of a live session: 'disconnected', 'unknown' or 'last'.
-- 'unknown': the session is over, or the identity is not theirs. 'last': without a password it is the only way by
-- which they sign in.
create or replace function core.disconnect_identity(given_session uuid, given_identity integer, at_time timestamptz)
  returns text
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person record;
begin
  select account.id, account.password_hash is not null as has_password into person
    from core.sessions session join core.users account on account.id = session.user_id
    where session.id = given_session and session.ended_at is null and session.expires_at > at_time and not
      account.is_disabled
    for no key update of account;
  if not found or not exists (select from core.user_identities where id = given_identity and user_id = person.id) then
    return 'unknown';
  end if;
  if not person.has_password and (select count(*) from core.user_identities where user_id = person.id) = 1 then
    return 'last';
  end if;
  delete from core.user_identities where id = given_identity;
  return 'disconnected';
end
$$;
revoke execute on function core.disconnect_identity from public;
grant execute on function core.disconnect_identity to quitus_auth;
