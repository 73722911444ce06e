-- Sets the password of the account that a link belongs to; false for a link that opens nothing.
-- Uses the link up, withdraws the other links of the account and ends its sessions. The role that reads credentials
-- can set no password but with the secret of a link (SEC-07).
create or replace function core.use_password_link(given_token text, new_password_hash text, at_time timestamptz)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person integer;
begin
  update core.password_links link set used_at = at_time
    from core.users account
    where link.token_hash = sha256(convert_to(given_token, 'UTF8')) and link.used_at is null and link.withdrawn_at is
      null
      and link.expires_at > at_time and account.id = link.user_id and not account.is_disabled
    returning link.user_id into person;
  if person is null then
    return false;
  end if;
  update core.password_links set withdrawn_at = at_time where user_id = person and used_at is null and withdrawn_at is
    null;
  update core.users set password_hash = new_password_hash where id = person;
  update core.sessions set ended_at = at_time where user_id = person and ended_at is null;
  return true;
end
$$;
revoke execute on function core.use_password_link from public;
grant execute on function core.use_password_link to quitus_auth;
