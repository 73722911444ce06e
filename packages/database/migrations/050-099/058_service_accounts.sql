-- Service accounts (AUTH-15, decision 079): accounts of programs, limited to projects and acts, which nobody signs in to.

alter table core.users
  add column kind text not null default 'person' check (kind in ('person', 'service')),
  add check (kind = 'person' or (password_hash is null and optional_features = '{}' and role = 'user'));
grant select (kind) on core.users to quitus_app;

-- The account itself is a user, so that histories name it; its projects are memberships.
create table core.service_accounts (
  user_id integer primary key references core.users on delete cascade,
  acts text[] not null,
  created_by integer not null references core.users,
  created_at timestamptz not null
);

-- A token is a session that is not renewed: it expires and is revoked like one. Only its hash is stored.
create table core.service_tokens (
  session_id uuid primary key references core.sessions on delete cascade,
  name text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by integer not null references core.users,
  -- To the minute.
  last_used_at timestamptz
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['service_accounts', 'service_tokens'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;

alter table core.tickets add column service_token_hash bytea;
