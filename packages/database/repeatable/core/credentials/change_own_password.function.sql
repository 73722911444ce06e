-- Replaces a person's own password within a session; false when the session or the checked password is outdated.
-- Ends their other sessions and withdraws their links.
create or replace function core.change_own_password(given_session uuid, given_user integer, old_password_hash text,
  new_password_hash text,
                                         at_time timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update core.users person set password_hash = new_password_hash
    from core.sessions session
    where person.id = given_user and person.password_hash = old_password_hash and not person.is_disabled
      and session.id = given_session and session.user_id = person.id and session.ended_at is null and
        session.expires_at > at_time;
  if not found then
    return false;
  end if;
  update core.password_links set withdrawn_at = at_time where user_id = given_user and used_at is null and withdrawn_at
    is null;
  update core.sessions set ended_at = at_time where user_id = given_user and id <> given_session and impersonator_id is
    null and ended_at is null;
  return true;
end
$$;
revoke execute on function core.change_own_password from public;
grant execute on function core.change_own_password to quitus_auth;
