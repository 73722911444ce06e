-- Files that belong to an anomaly and to none of its cells (FLOW-19, decision 107). What is known of their bytes is in core.files.
create table core.attachments (
  file_id uuid primary key references core.files,
  project_id integer not null references core.projects on delete cascade,
  source text not null check (source in ('dashboard', 'freeanomaly')),
  anomaly_id text not null,
  added_by integer not null references core.users,
  impersonator_id integer references core.users default core.current_impersonator_id(),
  added_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by integer references core.users,
  check ((deleted_at is null) = (deleted_by is null))
);
create index attachments_of_anomaly on core.attachments (project_id, source, anomaly_id, added_at desc) where deleted_at is null;

alter table core.attachments enable row level security;
alter table core.attachments force row level security;
-- Nothing that was added goes without a trace.
grant select, insert on core.attachments to quitus_app;
grant update (deleted_at, deleted_by) on core.attachments to quitus_app;
