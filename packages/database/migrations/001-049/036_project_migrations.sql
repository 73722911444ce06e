-- Which migrations of `project-migrations` each project's own schema has had (decision 060).
create table core.project_migrations (
  project_id integer not null references core.projects on delete cascade,
  name text not null,
  applied_at timestamptz not null default now(),
  primary key (project_id, name)
);
alter table core.project_migrations enable row level security;
alter table core.project_migrations force row level security;
