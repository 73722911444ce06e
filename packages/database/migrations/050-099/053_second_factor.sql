-- Second factors (SEC-05, decision 076): passkeys, codes of an authenticator application (TOTP) and recovery codes. They are credentials: the
-- role that signs people in reads and writes them, the application's role does neither (SEC-07).

create table core.passkeys (
  -- The credential's id, as the authenticator chose it.
  id bytea primary key check (length(id) between 1 and 1023),
  user_id integer not null references core.users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  public_key bytea not null,
  -- 0 for ever where the authenticator does not count.
  sign_count bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on core.passkeys (user_id);

create table core.totp_secrets (
  user_id integer primary key references core.users on delete cascade,
  -- Encrypted under a key derived from the installation's.
  sealed_secret bytea not null,
  -- The time step of the last accepted code: no code of it, or of one before, is accepted again.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table core.recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id integer not null references core.users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_of_user on core.recovery_codes (user_id);

-- What a person has been asked and has not yet answered: the second step of a sign-in, of a verification, or of an enrolment. The caller holds
-- the token; it is good once.
create table core.second_factor_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id integer not null references core.users on delete cascade,
  purpose text not null check (purpose in ('signIn', 'verification', 'passkeyEnrolment', 'totpEnrolment')),
  -- The session that asks; null where it is still to be made.
  session_id uuid references core.sessions on delete cascade,
  is_remembered boolean not null default false,
  -- What a passkey signs, in base64url.
  passkey_challenge text,
  -- The secret that is being enrolled, encrypted as above.
  sealed_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'signIn') = (session_id is null)),
  check ((purpose = 'totpEnrolment') = (sealed_secret is not null))
);
create index second_factor_challenges_by_expiry on core.second_factor_challenges (expires_at);
create index second_factor_challenges_of_user on core.second_factor_challenges (user_id);
create index second_factor_challenges_of_session on core.second_factor_challenges (session_id);

-- When the person first signed in after a second factor was required of them: the grace counts from here.
alter table core.users add column second_factor_asked_at timestamptz;

-- When the person last proved who they are: at the sign-in, or when they were asked again.
alter table core.sessions add column verified_at timestamptz;
update core.sessions set verified_at = created_at;
alter table core.sessions alter column verified_at set not null;

grant select, insert, update, delete on core.passkeys, core.totp_secrets, core.recovery_codes, core.second_factor_challenges to quitus_auth;
grant update (second_factor_asked_at) on core.users to quitus_auth;

alter table core.mails drop constraint mails_kind_check;
alter table core.mails add constraint mails_kind_check
  check (kind in ('passwordReset', 'passwordChanged', 'invitation', 'dailyDigest', 'secondFactorReset'));
