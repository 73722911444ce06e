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
grant select, insert on project_{project}.recoveries to quitus_app;
grant update (is_live, removed_by) on project_{project}.recoveries to quitus_app;
