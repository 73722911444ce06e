-- Connects an identity to the account of an invitation and uses the invitation up.
-- The role that reads credentials can connect an identity only with the secret of an invitation, or for the person of
-- a live session (SEC-07). Nothing is written unless the outcome is 'accepted'.
create or replace function core.accept_invitation(given_token text, given_issuer text, given_subject text, at_time
  timestamptz)
  returns table (outcome text, user_id integer)
  language plpgsql security definer rows 1 set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  link record;
begin
  select invitation.token_hash, invitation.used_at, invitation.withdrawn_at, invitation.expires_at, account.id as
    person, account.is_disabled
    into link
    from core.password_links invitation
    join core.users account on account.id = invitation.user_id
    where invitation.token_hash = sha256(convert_to(given_token, 'UTF8')) and invitation.purpose = 'invitation'
    for no key update;
  if not found then return query select 'unknown', null::integer; return; end if;
  if link.used_at is not null then return query select 'used', null::integer; return; end if;
  if link.withdrawn_at is not null or link.is_disabled then return query select 'withdrawn', null::integer; return; end
    if;
  if link.expires_at <= at_time then return query select 'expired', null::integer; return; end if;
  insert into core.user_identities (user_id, issuer, subject, connected_at)
    values (link.person, given_issuer, given_subject, at_time)
    on conflict (issuer, subject) do nothing;
  perform from core.user_identities identity
    where identity.issuer = given_issuer and identity.subject = given_subject and identity.user_id = link.person;
  if not found then return query select 'taken', null::integer; return; end if;
  update core.password_links other set used_at = at_time where other.token_hash = link.token_hash;
  update core.password_links other set withdrawn_at = at_time
    where other.user_id = link.person and other.used_at is null and other.withdrawn_at is null;
  return query select 'accepted', link.person;
end
$$;
revoke execute on function core.accept_invitation from public;
grant execute on function core.accept_invitation to quitus_auth;
