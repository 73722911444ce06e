-- Imports that a program or a watched folder starts (decisions 248 and 249): what a run was started with, what the last
-- publication was made with, and which files were imported already.
alter table core.import_runs
  add column content jsonb,
  add column origin text not null default 'person' check (origin in ('person', 'machine', 'folder')),
  -- When people were notified of the end of a run that nobody watched.
  add column followed_up_at timestamptz;
create index import_runs_to_follow_up on core.import_runs (project_id) where origin = 'folder' and followed_up_at is null;

-- The settings of the last import that was published in a project, as far as they hold for further files.
create table core.last_imports (
  project_id integer primary key references core.projects on delete cascade,
  content jsonb not null,
  imported_by integer not null references core.users,
  imported_at timestamptz not null
);
alter table core.last_imports enable row level security;
alter table core.last_imports force row level security;
grant select on core.last_imports to quitus_app;

-- Files that were imported, or that count as such: no watched folder takes them, or the same bytes, again.
create table core.imported_files (
  project_id integer not null references core.projects on delete cascade,
  object_id uuid not null,
  sha256 bytea not null,
  noted_at timestamptz not null,
  primary key (project_id, object_id)
);
create index imported_files_by_checksum on core.imported_files (project_id, sha256);
alter table core.imported_files enable row level security;
alter table core.imported_files force row level security;
grant select, insert on core.imported_files to quitus_app;

-- The folder of the transfers whose new files are imported at night, by whom it was set up and when it was looked at.
create table core.watched_folders (
  project_id integer primary key references core.projects on delete cascade,
  folder_id uuid not null,
  -- In the time zone of the project.
  at_time time not null,
  adds_to_current boolean not null,
  set_up_by integer not null references core.users,
  set_up_at timestamptz not null,
  -- The day, in the time zone of the project, for which nothing more is to be done.
  done_on date not null
);
alter table core.watched_folders enable row level security;
alter table core.watched_folders force row level security;
grant select, insert, update, delete on core.watched_folders to quitus_app;

-- What is about no view: files that were sent, and a nightly import that stopped.
alter table core.notices drop constraint notices_check;
alter table core.notices add check (source is not null or kind in ('files', 'importStopped'));
