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
