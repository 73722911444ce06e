-- What a member saw of the home of a project: at the latest call of this visit, and at the end of the visit before (SYN-06, decision 111).

create table core.project_visits (
  user_id integer not null references core.users on delete cascade,
  project_id integer not null references core.projects on delete cascade,
  seen_at timestamptz not null,
  -- Count and amount of each figure, by its name.
  seen jsonb not null,
  previous_seen_at timestamptz,
  previous_seen jsonb,
  primary key (user_id, project_id),
  check ((previous_seen_at is null) = (previous_seen is null))
);
-- What is deleted with a project is found.
create index project_visits_of_project on core.project_visits (project_id);

alter table core.project_visits enable row level security;
alter table core.project_visits force row level security;
grant select, insert, update on core.project_visits to quitus_app;
