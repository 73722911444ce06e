-- People, projects and what is published in them. Project data itself lives in one schema per project.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema core;

-- The application's role: no owner of anything, so row-level security holds for it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'quitus_app') then
    create role quitus_app nologin;
  end if;
  execute format('grant quitus_app to %I', current_user);
end
$$;
grant usage on schema core to quitus_app;

create table core.installation (
  key text primary key,
  value text not null
);

create table core.companies (
  id integer generated always as identity primary key,
  name text not null unique
);

create table core.users (
  id integer generated always as identity primary key,
  login text not null,
  mail text not null,
  full_name text not null,
  company_id integer not null references core.companies,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  role_type text not null check (role_type in ('customer', 'staff')),
  optional_features text[] not null default '{}'
    check (optional_features <@ array['admin_wexaus', 'impersonate_customer']),
  language text not null default 'fr' check (language in ('fr', 'en')),
  is_disabled boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_login on core.users (lower(login));

create table core.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references core.users,
  is_remembered boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on core.sessions (user_id) where ended_at is null;

create table core.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references core.sessions on delete cascade,
  issued_at timestamptz not null,
  replaced_at timestamptz
);
create index refresh_tokens_of_session on core.refresh_tokens (session_id);

create table core.projects (
  id integer generated always as identity primary key,
  name text not null,
  company_id integer not null references core.companies,
  features text[] not null
    check (features <@ array['dashboard', 'synthesis', 'suppliers', 'duplicateSuppliers', 'freeAnomaly', 'transfers']),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Europe/Paris',
  created_at timestamptz not null default now(),
  archived_at timestamptz
);

create table core.project_members (
  project_id integer not null references core.projects on delete cascade,
  user_id integer not null references core.users on delete cascade,
  "right" text not null check ("right" in ('read', 'review', 'manage')),
  primary key (project_id, user_id)
);
create index project_members_of_user on core.project_members (user_id);

create table core.views (
  project_id integer not null references core.projects on delete cascade,
  source text not null check (source in ('dashboard', 'mainsuppliers', 'freeanomaly', 'suppliersduplicate')),
  name text not null,
  key_columns text[] not null,
  anomaly_id_column text,
  validated_column text,
  link_movement_column text,
  anomaly_card_design jsonb not null default '[]',
  anomaly_columns text[] not null default '{}',
  current_publication_id integer,
  primary key (project_id, source)
);

create table core.view_columns (
  project_id integer not null,
  source text not null,
  name text not null,
  position integer not null,
  storage text not null check (storage in ('base', 'review')),
  storage_name text not null check (storage_name ~ '^(c[0-9]+|is_locked)$'),
  -- Where the English text stands, for a column whose texts exist in both languages; null when one text serves both.
  english_storage_name text check (english_storage_name ~ '^c[0-9]+$'),
  label_fr text not null,
  label_en text not null,
  type text not null check (type in
    ('STRING', 'LINK', 'INTEGER', 'REAL', 'BOOLEAN', 'FILE', 'AMOUNT', 'PERCENT', 'DATE', 'DATE_TIME')),
  group_name text,
  group_label_fr text,
  group_label_en text,
  is_hidden boolean not null default false,
  is_displayed_by_default boolean not null default true,
  is_editable boolean not null default false,
  is_frozen boolean not null default false,
  is_hidden_from_customers boolean not null default false,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  footer_style text check (footer_style = 'SUM'),
  is_list_of_choices boolean not null default false,
  primary key (project_id, source, name),
  unique (project_id, source, storage_name),
  foreign key (project_id, source) references core.views on delete cascade,
  check (is_editable = false or storage = 'review'),
  check (english_storage_name is null or (storage = 'base' and type = 'STRING'))
);

create table core.publications (
  id integer generated always as identity primary key,
  project_id integer not null,
  source text not null,
  published_at timestamptz not null,
  row_count integer not null,
  anomaly_count integer not null,
  has_child_rows boolean not null,
  foreign key (project_id, source) references core.views on delete cascade,
  unique (project_id, source, published_at)
);
alter table core.views
  add foreign key (current_publication_id) references core.publications deferrable initially deferred;

create table core.prefiltered_views (
  project_id integer not null,
  source text not null,
  name text not null check (name <> 'default'),
  label_fr text not null,
  label_en text not null,
  position integer not null,
  filter jsonb not null,
  primary key (project_id, source, name),
  foreign key (project_id, source) references core.views on delete cascade
);

-- Ordered row ids of an opened set, four bytes each; null until the whole order has been computed.
create unlogged table core.result_sets (
  id uuid primary key default gen_random_uuid(),
  project_id integer not null,
  source text not null,
  publication_id integer not null,
  definition jsonb not null,
  row_ids bytea,
  created_by integer not null,
  expires_at timestamptz not null
);
create index result_sets_by_expiry on core.result_sets (expires_at);

grant select on core.installation, core.companies to quitus_app;
grant select, update on core.users to quitus_app;
grant select, insert, update on core.sessions, core.refresh_tokens to quitus_app;
grant select on core.projects, core.project_members, core.views, core.view_columns, core.publications,
  core.prefiltered_views to quitus_app;
grant select, insert, update, delete on core.result_sets to quitus_app;

-- Second wall: what carries a project shows itself only to a transaction that named the project, or to its members.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['projects', 'project_members', 'views', 'view_columns', 'publications',
                                 'prefiltered_views', 'result_sets'] loop
    execute format('alter table core.%I enable row level security', guarded);
    execute format('alter table core.%I force row level security', guarded);
  end loop;
end
$$;
