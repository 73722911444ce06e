-- A project that moves to another database (OPS-08, decision 280). The row moves with it: once the other database has
-- a mark, it has everything that was committed before.
create table core.project_moves (
  project_id integer primary key references core.projects on delete cascade,
  from_cell smallint not null,
  to_cell smallint not null,
  -- What the schema of the project consisted of when its copy began, as a checksum.
  structure text not null,
  mark bigint not null default 0
);
alter table core.project_moves enable row level security;
alter table core.project_moves force row level security;
