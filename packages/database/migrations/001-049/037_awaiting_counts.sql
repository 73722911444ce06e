-- How many anomalies of a dashboard nobody has decided is kept and counted on with each change set, so that a list of projects reads one row
-- for each (decision 061). Project migration 002 counts for every project.
create table core.awaiting_counts (
  project_id integer primary key references core.projects on delete cascade,
  awaiting integer not null
) with (fillfactor = 50);
alter table core.awaiting_counts enable row level security;
alter table core.awaiting_counts force row level security;
