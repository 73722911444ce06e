-- Identities at OpenID providers by which people sign in (AUTH-02, decision 074). Issuer and subject name a person for good; a mail address
-- that a provider claims names nobody.
create table core.user_identities (
  id integer generated always as identity primary key,
  user_id integer not null references core.users on delete cascade,
  issuer text not null check (length(issuer) between 1 and 2000),
  subject text not null check (length(subject) between 1 and 255),
  connected_at timestamptz not null,
  unique (issuer, subject)
);
create index user_identities_of_user on core.user_identities (user_id);

-- Nonces of ID tokens that were accepted: each is good for one sign-in. What is not in here is signed by the server and expires by itself.
create table core.used_nonces (
  nonce_hash bytea primary key check (length(nonce_hash) = 32),
  expires_at timestamptz not null
);
create index used_nonces_by_expiry on core.used_nonces (expires_at);

-- How a session was begun, and at which provider.
alter table core.sessions
  add column method text not null default 'password' check (method in ('password', 'sso')),
  add column identity_provider text,
  add check ((method = 'sso') = (identity_provider is not null));

grant select on core.user_identities to quitus_auth;
grant select, insert on core.used_nonces to quitus_auth;

-- Connects an identity to the account of an invitation and uses the invitation up. The role that reads credentials can connect an identity
-- only with the secret of an invitation, or for the person of a live session (SEC-07). Nothing is written unless the outcome is 'accepted'.
create function core.accept_invitation(given_token text, given_issuer text, given_subject text, at_time timestamptz)
  returns table (outcome text, user_id integer)
  language plpgsql security definer rows 1 set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  link record;
begin
  select invitation.token_hash, invitation.used_at, invitation.withdrawn_at, invitation.expires_at, account.id as person, account.is_disabled
    into link
    from core.password_links invitation
    join core.users account on account.id = invitation.user_id
    where invitation.token_hash = sha256(convert_to(given_token, 'UTF8')) and invitation.purpose = 'invitation'
    for no key update;
  if not found then return query select 'unknown', null::integer; return; end if;
  if link.used_at is not null then return query select 'used', null::integer; return; end if;
  if link.withdrawn_at is not null or link.is_disabled then return query select 'withdrawn', null::integer; return; end if;
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

-- Connects an identity to the person of a live session; null when the session is over, else whether the identity is theirs now.
create function core.connect_identity(given_session uuid, given_issuer text, given_subject text, at_time timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person integer;
begin
  select account.id into person
    from core.sessions session join core.users account on account.id = session.user_id
    where session.id = given_session and session.ended_at is null and session.expires_at > at_time and not account.is_disabled
    for no key update of account;
  if person is null then return null; end if;
  insert into core.user_identities (user_id, issuer, subject, connected_at) values (person, given_issuer, given_subject, at_time)
    on conflict (issuer, subject) do nothing;
  return exists (select from core.user_identities
                 where issuer = given_issuer and subject = given_subject and user_id = person);
end
$$;
revoke execute on function core.connect_identity from public;
grant execute on function core.connect_identity to quitus_auth;

-- Disconnects one identity of the person of a live session, by outcome: 'disconnected', 'unknown' (over, or not theirs), or 'last': without a
-- password it is the only way by which they sign in.
create function core.disconnect_identity(given_session uuid, given_identity integer, at_time timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  person record;
begin
  select account.id, account.password_hash is not null as has_password into person
    from core.sessions session join core.users account on account.id = session.user_id
    where session.id = given_session and session.ended_at is null and session.expires_at > at_time and not account.is_disabled
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
