-- What a publication would do, computed by an import that was undone, until a person publishes or discards it (DATA-03,
-- decision 242). One at most waits in a project: other imports are refused meanwhile.
create table core.import_previews (
  project_id integer primary key references core.projects on delete cascade,
  -- The job that compared last.
  job_id uuid not null unique references core.jobs on delete cascade,
  -- What is to be published: the draft as it was when the preview was requested.
  parameters jsonb not null,
  version integer not null,
  -- Why it was compared again; null for the first time.
  renewed text check (renewed in ('publication', 'figures')),
  content jsonb not null,
  made_at timestamptz not null
);
alter table core.import_previews enable row level security;
alter table core.import_previews force row level security;
grant select, delete on core.import_previews to quitus_app;

-- A run may compare without publishing.
alter table core.import_runs add column is_preview boolean not null default false;
