-- What people did to the installation, its people and its projects (PRJ-06); what they did in the rows of a project is in its change sets.
create table core.audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: whoever has a shell on the server.
  actor_id integer references core.users,
  impersonator_id integer references core.users,
  project_id integer references core.projects,
  -- The person whom it is about.
  subject_id integer references core.users,
  kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
  details jsonb not null default '{}',
  request_id uuid default nullif(current_setting('app.request_id', true), '')::uuid
);
create index audit_events_by_time on core.audit_events (at desc, id desc);
create index audit_events_of_project on core.audit_events (project_id, at desc nulls last) where project_id is not null;

-- Written once, in the requester's own name, and read by nobody but the owner, for the administration.
alter table core.audit_events enable row level security;
alter table core.audit_events force row level security;
grant insert (at, actor_id, impersonator_id, project_id, subject_id, kind, details) on core.audit_events to quitus_app, quitus_auth;
