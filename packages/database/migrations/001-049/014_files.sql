-- Files in cells (API-04): what is known of them. Their bytes are in the store of files under the id; cells and history name the id.

create table core.files (
  id uuid primary key,
  project_id integer not null references core.projects on delete cascade,
  name text not null check (octet_length(name) between 1 and 255),
  -- Bytes.
  size bigint not null check (size > 0),
  -- What the bytes were checked for, not what the sender said.
  content_type text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_by integer not null references core.users,
  created_at timestamptz not null
);
create index files_of_project on core.files (project_id);

alter table core.files enable row level security;
alter table core.files force row level security;
-- History refers to files: the application adds some and never changes or removes one.
grant select, insert on core.files to quitus_app;
