-- What people keep of a grid: filter, order, search and columns under a name, for themselves or for all members (VIEW-14).

create table core.saved_views (
  id integer generated always as identity primary key,
  project_id integer not null,
  source text not null,
  owner_id integer not null references core.users on delete cascade,
  name text not null check (name <> ''),
  is_shared boolean not null,
  definition jsonb not null,
  changed_at timestamptz not null,
  foreign key (project_id, source) references core.views on delete cascade
);
create unique index saved_views_personal on core.saved_views (project_id, source, owner_id, lower(name))
  where not is_shared;
create unique index saved_views_shared on core.saved_views (project_id, source, lower(name)) where is_shared;

alter table core.saved_views enable row level security;
alter table core.saved_views force row level security;
grant select, insert, update, delete on core.saved_views to quitus_app;

-- Roles of columns that say what awaits whom (VIEW-19): the person who deals with an anomaly, and until when money can be claimed.
alter table core.views add column assignee_column text, add column deadline_column text;
