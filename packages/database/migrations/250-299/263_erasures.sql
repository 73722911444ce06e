-- What was erased for good: the personal data of an account, or a project (SEC-09, decision 263).
create table core.erasures (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('person', 'project')),
  -- Its number, and when it was made: a restore of an older backup brings it back under both.
  subject_id integer not null,
  subject_created_at timestamptz not null,
  -- What a project was called; what a person is called since.
  subject text not null,
  company text not null,
  -- Null: by the rule of the project, or on the command line.
  actor_id integer references core.users,
  is_by_rule boolean not null default false,
  -- Of the request, as the administrator wrote it down.
  reference text check (length(reference) between 1 and 200),
  erased_at timestamptz not null,
  -- How much of what was erased, and what still holds the name in each project.
  erased jsonb not null,
  kept jsonb not null default '[]',
  -- Until when backups hold it; null where backups are not made by Quitus.
  backups_until timestamptz
);
create index erasures_by_time on core.erasures (erased_at desc, id desc);
create index erasures_of_subject on core.erasures (kind, subject_id);
alter table core.erasures enable row level security;
alter table core.erasures force row level security;

alter table core.users add column erased_at timestamptz check (erased_at is null or is_disabled);

-- Months without a change until a project is archived, and from then until it is erased; null: never.
alter table core.projects
  add column archive_after_months smallint check (archive_after_months between 1 and 600),
  add column erase_after_months smallint check (erase_after_months between 1 and 600);
