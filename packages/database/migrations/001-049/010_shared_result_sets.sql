-- Result sets shared among all who see the same (decision 027), and a way to tell whether anybody edited a view since (decision 028).

-- Sets live for an hour and are opened again by whoever misses them: none is carried over.
drop table core.result_sets;
create unlogged table core.result_sets (
  id uuid primary key default gen_random_uuid(),
  project_id integer not null,
  source text not null,
  publication_id integer not null,
  -- What the set shows, as a hash: sets of one key have the same rows in the same order until somebody edits what they read.
  sharing_key bytea not null,
  -- The columns that are withheld from those who may read the set, as a JSON array of their names.
  audience text not null,
  -- The edits that the order knows of; null where it reads nothing that people change.
  known_edits pg_snapshot,
  definition jsonb not null,
  -- Row ids in order, four bytes each: the first window, or the whole set.
  row_ids bytea not null,
  is_whole boolean not null,
  expires_at timestamptz not null
);
-- Ids do not compress, and trying costs time.
alter table core.result_sets alter column row_ids set storage external;
create index result_sets_by_expiry on core.result_sets (expires_at);
create index result_sets_by_key on core.result_sets (sharing_key);
alter table core.result_sets enable row level security;
alter table core.result_sets force row level security;
grant select, insert, update, delete on core.result_sets to quitus_app;

-- Which transaction wrote a change set. Snapshots tell whether it was seen; numbers of change sets cannot, because they are drawn
-- before the commit. Later projects get the column with their schema (project-migrations).
do $$
declare
  project integer;
begin
  for project in select id from core.projects where to_regclass('project_' || id || '.change_sets') is not null loop
    if not exists (select from pg_attribute where attname = 'written_by'
                   and attrelid = to_regclass('project_' || project || '.change_sets')) then
      execute format('alter table project_%s.change_sets add column written_by xid8 not null default ''0''', project);
      execute format('alter table project_%s.change_sets alter column written_by set default pg_current_xact_id()', project);
      execute format('create index change_sets_by_transaction on project_%s.change_sets (written_by)', project);
    end if;
  end loop;
end
$$;
