-- Mails wait here until they are sent (decision 073). `parameters` may hold a secret, such as a link: it goes with the last attempt.
create table core.mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest')),
  user_id integer not null references core.users on delete cascade,
  parameters jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- A link that has expired is not worth sending.
  useful_until timestamptz,
  ended_at timestamptz,
  check ((state = 'waiting') = (parameters is not null) and (state = 'waiting') = (ended_at is null))
);
create index mails_by_age on core.mails (id desc, state);
create index mails_ended on core.mails (ended_at) where state <> 'waiting';

-- Links by which a password is chosen (AUTH-08, AUTH-14); the table knows their hashes alone.
create table core.password_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id integer not null references core.users on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index password_links_of_user on core.password_links (user_id) where used_at is null and withdrawn_at is null;
create index password_links_by_expiry on core.password_links (expires_at);

grant insert (kind, user_id, parameters, created_at, useful_until) on core.mails to quitus_auth;
grant select on core.password_links to quitus_auth;
create index users_by_mail on core.users (lower(mail));
