-- A project's own schema: the register of entries, the history of what people did, and what they took out.
-- {project} stands for the number of the project in every file of this folder.

create schema project_{project};
grant usage on schema project_{project} to quitus_app;

create table project_{project}.entries (
  row_id integer generated always as identity primary key,
  source text not null,
  entry_id text not null,
  -- Drawn once and kept, so that a child row's path is stable while the row exists (VIEW-06).
  child_suffix text not null default substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', 'xyz'), 1, 9),
  -- Drawn by whoever adds a row, so that a call that is made again adds it once.
  client_key uuid,
  unique (source, entry_id)
);
create unique index entries_by_client_key on project_{project}.entries (client_key) where client_key is not null;

create table project_{project}.change_sets (
  id bigint generated always as identity primary key,
  source text not null,
  kind text not null,
  reason text,
  actor_id integer not null,
  impersonator_id integer,
  -- The change set that this one takes back; nothing is taken back twice.
  undoes_id bigint references project_{project}.change_sets,
  -- Of undo and redo: the step that they move, whose own change set names it for ever (decision 037).
  step_id bigint references project_{project}.change_sets,
  -- Cells and rows that it changed, a cell of the anomaly once, and the names of their columns.
  cell_count integer not null default 0,
  row_count integer not null default 0,
  columns text[] not null default '{}',
  publication_id integer,
  created_at timestamptz not null default clock_timestamp(),
  -- Snapshots tell whether this transaction was seen; ids cannot, because they are drawn before the commit.
  written_by xid8 not null default pg_current_xact_id(),
  -- The call that wrote it, as the log names it; callers choose it, so that it proves nothing (decision 053).
  request_id uuid default nullif(current_setting('app.request_id', true), '')::uuid
);
create index change_sets_by_transaction on project_{project}.change_sets (written_by);
create unique index change_sets_undone on project_{project}.change_sets (undoes_id);
create index change_sets_of_step on project_{project}.change_sets (step_id, id) where step_id is not null;
create index change_sets_of_source on project_{project}.change_sets (source, id);
create index change_sets_of_person on project_{project}.change_sets (source, actor_id, id);

create table project_{project}.cell_changes (
  change_set_id bigint not null references project_{project}.change_sets,
  row_id integer not null references project_{project}.entries,
  column_name text not null,
  before jsonb,
  after jsonb,
  primary key (row_id, change_set_id, column_name)
);
create index cell_changes_of_set on project_{project}.cell_changes (change_set_id, row_id, column_name);

-- What writes that carried a key were answered with, so that one that comes again is not written twice (decision 036).
create table project_{project}.answered_writes (
  client_key uuid not null,
  actor_id integer not null,
  impersonator_id integer,
  request_hash bytea not null,
  -- Null only inside the transaction that claimed the key.
  outcome jsonb,
  created_at timestamptz not null,
  unique nulls not distinct (client_key, actor_id, impersonator_id)
);
create index answered_writes_by_age on project_{project}.answered_writes (created_at);

-- What is no longer in the current publication, with what people had decided about it (DATA-03).
create table project_{project}.gone_entries (
  source text not null,
  row_id integer not null references project_{project}.entries,
  -- The anomaly and the place in it that the entry had.
  anomaly_id text,
  child_index integer,
  -- Null: the entry itself is gone. Else it stands in this anomaly, whose decision replaced the one of its own anomaly.
  joined_anomaly_id text,
  publication_id integer not null,
  -- Values by column name; only what a person decided.
  decisions jsonb not null default '{}',
  unique nulls not distinct (row_id, anomaly_id)
);

-- Rows that people have taken out of a view, each with what stood in its base table, so that it can be put back.
create table project_{project}.deleted_entries (
  row_id integer primary key references project_{project}.entries,
  source text not null,
  change_set_id bigint not null references project_{project}.change_sets,
  base_row jsonb not null
);

-- Every table is read and written by those whom its policies name alone.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['entries', 'change_sets', 'cell_changes', 'gone_entries', 'answered_writes', 'deleted_entries'] loop
    execute format('alter table project_{project}.%I enable row level security', guarded);
    execute format('alter table project_{project}.%I force row level security', guarded);
  end loop;
end
$$;
grant select on project_{project}.entries, project_{project}.gone_entries to quitus_app;
grant insert (source, entry_id, client_key) on project_{project}.entries to quitus_app;
grant select, insert, delete on project_{project}.deleted_entries to quitus_app;
-- History is written once: the application may add to it and never change it.
grant select, insert on project_{project}.change_sets, project_{project}.cell_changes to quitus_app;
grant select, insert, update, delete on project_{project}.answered_writes to quitus_app;
