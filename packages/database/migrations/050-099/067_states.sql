-- The state of an anomaly (FLOW-04, decision 090): what moves are allowed, repeated here from the table in packages/domain, and the guard
-- that holds whoever writes as the application to it. Project migration 006 gives every review table its column.

alter table core.projects
  -- What detection finds is for staff alone until they present it (FLOW-14).
  add column uses_triage boolean not null default false;
alter table core.views
  -- Names of the columns that transitions write, by their role; null for a view whose rows have no states.
  add column state_columns jsonb;
alter table core.view_columns
  drop constraint view_columns_storage_name_check,
  add constraint view_columns_storage_name_check check (storage_name ~ '^(c[0-9]+|is_locked|state)$'),
  -- Stored where people write, and written by transitions alone.
  add column is_managed boolean not null default false;

create table core.state_moves (
  from_state text not null,
  to_state text not null,
  is_staff_only boolean not null,
  primary key (from_state, to_state)
);
insert into core.state_moves (from_state, to_state, is_staff_only) values
  ('detected', 'presented', true),
  ('presented', 'detected', true),
  ('presented', 'validated', false),
  ('presented', 'rejected', false),
  ('rejected', 'presented', false),
  ('validated', 'presented', false),
  ('claimed', 'presented', true),
  ('accepted', 'presented', true),
  ('contested', 'presented', true),
  ('validated', 'claimed', true),
  ('contested', 'claimed', true),
  ('claimed', 'accepted', true),
  ('claimed', 'contested', true),
  ('claimed', 'cancelled', true),
  ('contested', 'cancelled', true),
  ('accepted', 'cancelled', true),
  ('recovered', 'closed', true),
  ('cancelled', 'closed', true),
  ('rejected', 'closed', true),
  ('closed', 'recovered', true),
  ('closed', 'cancelled', true),
  ('closed', 'rejected', true),
  ('claimed', 'partlyRecovered', true),
  ('claimed', 'recovered', true),
  ('accepted', 'partlyRecovered', true),
  ('accepted', 'recovered', true),
  ('partlyRecovered', 'claimed', true),
  ('partlyRecovered', 'accepted', true),
  ('partlyRecovered', 'recovered', true),
  ('recovered', 'claimed', true),
  ('recovered', 'accepted', true),
  ('recovered', 'partlyRecovered', true);
grant select on core.state_moves to quitus_app;
