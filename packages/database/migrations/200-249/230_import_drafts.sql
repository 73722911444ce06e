-- What staff prepare to import into a project, saved over the version that they have read (DATA-09, decision 235).
create table core.import_drafts (
  project_id integer primary key references core.projects on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  changed_by integer not null references core.users,
  changed_at timestamptz not null
);
alter table core.import_drafts enable row level security;
alter table core.import_drafts force row level security;
grant select, insert, update on core.import_drafts to quitus_app;

-- A check or an import that was started from a draft: how far it is, and what came of it.
create table core.import_runs (
  job_id uuid primary key references core.jobs on delete cascade,
  project_id integer not null references core.projects on delete cascade,
  is_check boolean not null,
  version integer not null,
  step text check (step in ('reading', 'checking', 'detecting', 'publishing')),
  lines bigint not null default 0,
  share real,
  outcome jsonb
);
create index import_runs_of_project on core.import_runs (project_id, is_check);
alter table core.import_runs enable row level security;
alter table core.import_runs force row level security;
grant select, insert on core.import_runs to quitus_app;
