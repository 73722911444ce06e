-- Cells (OPS-08, decision 277): which database has the rows of a project. 0 is the central one.
alter table core.projects add column cell smallint not null default 0 check (cell between 0 and 127);

-- The cells of this installation besides the central database; its address is a setting of the processes.
create table core.cells (
  number smallint primary key check (number between 1 and 127),
  name text not null unique check (length(name) between 1 and 60),
  -- New projects go to one that is open.
  is_open boolean not null default true,
  added_at timestamptz not null default clock_timestamp()
);

-- Counted up centrally and replicated: a cell that has the mark has everything that was committed before it.
create table core.cell_marks (
  cell smallint primary key,
  mark bigint not null
);

-- Settings that features of a project change, and templates with them, so that they belong where the project is.
-- A project without a row has the defaults.
create table core.project_settings (
  project_id integer primary key references core.projects on delete cascade,
  country text check (country in ('FR', 'GB', 'other')),
  claims_interrupt boolean not null default false,
  success_fees jsonb,
  shows_fees boolean not null default false,
  learns_from_decisions boolean not null default true
);
alter table core.project_settings enable row level security;
insert into core.project_settings (project_id, country, claims_interrupt, success_fees, shows_fees, learns_from_decisions)
select id, country, claims_interrupt, success_fees, shows_fees, learns_from_decisions from core.projects
where country is not null or claims_interrupt or success_fees is not null or shows_fees or not learns_from_decisions;
alter table core.project_settings force row level security;
grant select on core.project_settings to quitus_app;

-- Processes of an older release still read their columns in core.projects; `refuse_moved_settings` refuses what they
-- would change, so that nothing is lost.
