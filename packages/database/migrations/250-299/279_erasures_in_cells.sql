-- Erasures that reach a cell (SEC-09, OPS-08, decision 279).

-- Of a project in a cell: begun, and gone on with until cell and central database have carried it out. It cannot be
-- given up any more, because the rows may be gone already.
create table core.begun_erasures (
  project_id integer primary key references core.projects on delete cascade,
  begun_at timestamptz not null,
  -- As in core.erasures, which gets them once the project is erased.
  actor_id integer references core.users,
  is_by_rule boolean not null,
  reference text check (length(reference) between 1 and 200)
);
alter table core.begun_erasures enable row level security;
alter table core.begun_erasures force row level security;

-- What a cell has erased of a person or a project, written by the transaction that did, until the central database has
-- it on record: an erasure that is repeated counts nothing twice and forgets nothing.
create table core.erased_parts (
  kind text not null check (kind in ('person', 'project', 'history')),
  subject_id integer not null,
  subject_created_at timestamptz not null,
  erased jsonb not null,
  -- Of a history: as in core.erasures.
  removed jsonb,
  primary key (kind, subject_id, subject_created_at)
);
alter table core.erased_parts enable row level security;
alter table core.erased_parts force row level security;
