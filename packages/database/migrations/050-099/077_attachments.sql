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
do $$
begin
  execute format('create policy owner on core.attachments to %I using (true) with check (true)', current_user);
end
$$;
create policy project on core.attachments to quitus_app
  using (project_id = (select core.current_project_id())) with check (project_id = core.current_project_id());
create policy impersonator on core.attachments as restrictive for insert to quitus_app
  with check (impersonator_id is not distinct from (select core.current_impersonator_id()));
select core.guard_impersonated_writes('core.attachments');
-- Nothing that was added goes without a trace.
grant select, insert on core.attachments to quitus_app;
grant update (deleted_at, deleted_by) on core.attachments to quitus_app;

create function core.tell_attachment() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform core.tell_event_of_anomaly(new.project_id, new.source, jsonb_build_object(
    'anomalyId', new.anomaly_id, 'part', 'attachments', 'actorId', coalesce(new.deleted_by, new.added_by)));
  return null;
end
$$;
create constraint trigger tell_attachment after insert or update on core.attachments
  deferrable initially deferred for each row execute function core.tell_attachment();
revoke execute on function core.tell_attachment from public;
