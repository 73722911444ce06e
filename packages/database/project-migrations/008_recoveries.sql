-- What came back of anomalies, line by line (FLOW-18). A line is never changed: a correction takes it away and adds another.
create table project_{project}.recoveries (
  id integer generated always as identity primary key,
  source text not null,
  -- Numbers of anomalies outlive publications.
  anomaly_id text not null,
  recovered_on date not null,
  way text not null check (way in ('creditNote', 'transfer', 'setOff', 'vat', 'carriedOver')),
  amount numeric not null check (amount <> 0),
  credit_note text,
  proof text,
  -- Why the sum may exceed the accepted amount.
  reason text,
  -- The steps that added it and that took it away, which undo and redo move (decision 037); none for what was there before there were lines.
  added_by bigint references project_{project}.change_sets,
  removed_by bigint references project_{project}.change_sets,
  -- Does it count now? Undo and redo change it too.
  is_live boolean not null default true,
  recorded_by integer references core.users,
  recorded_at timestamptz not null default clock_timestamp()
);
create index recoveries_of_anomaly on project_{project}.recoveries (source, anomaly_id, id);
create index recoveries_by_addition on project_{project}.recoveries (added_by);
create index recoveries_by_removal on project_{project}.recoveries (removed_by) where removed_by is not null;

alter table project_{project}.recoveries enable row level security;
alter table project_{project}.recoveries force row level security;
create policy owner on project_{project}.recoveries to current_user using (true) with check (true);
create policy project on project_{project}.recoveries to quitus_app
  using ((select core.current_project_id() = {project}))
  with check (core.current_project_id() = {project});
grant select, insert on project_{project}.recoveries to quitus_app;
grant update (is_live, removed_by) on project_{project}.recoveries to quitus_app;
select core.guard_impersonated_writes('project_{project}.recoveries'::regclass);
-- Customers read what came back; staff say so. The owner is a member of the application's role, so that these policies hold for it too.
create policy added_by_staff on project_{project}.recoveries as restrictive for insert to quitus_app
  with check ((select core.records_recoveries('project_{project}.recoveries')));
create policy changed_by_staff on project_{project}.recoveries as restrictive for update to quitus_app
  using ((select core.records_recoveries('project_{project}.recoveries')));
create constraint trigger refuse_unsettled_recovery after insert or update on project_{project}.recoveries
  deferrable initially deferred for each row execute function core.refuse_unsettled_recovery();
alter table project_{project}.recoveries enable always trigger refuse_unsettled_recovery;

do $$
declare
  reviewed text;
begin
  for reviewed in
    select relname from pg_class
    where relnamespace = 'project_{project}'::regnamespace and relkind = 'r' and relname like 'review\_%'
  loop
    perform core.guard_review_table({project}, substring(reviewed from '^review_(.+)$'));
  end loop;
end
$$;
