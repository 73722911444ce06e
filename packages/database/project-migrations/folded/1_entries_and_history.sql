-- A new project's own schema, as the numbered migrations leave it: the files of this folder, in the order of their
-- names, run in place of them all up to the one that is named here (decision 281).
-- Replaces all until: 065_history_by_row.sql

create schema project_{project};
grant usage on schema project_{project} to quitus_app;

-- The register of entries, of every source.
create table project_{project}.entries (
  row_id integer generated always as identity primary key,
  source text not null,
  entry_id text not null,
  -- Drawn once and kept, so that a child row's path is stable while the row exists (VIEW-06).
  child_suffix text not null
    default substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', 'xyz'), 1, 9),
  -- Drawn by the client that adds a row, so that a call that is made again adds it once.
  client_key uuid,
  unique (source, entry_id)
);
create unique index entries_by_client_key on project_{project}.entries (client_key) where client_key is not null;

-- The history of what people did. It refers to no other table: old parts of it are removed (SEC-09, decision 275).
create table project_{project}.change_sets (
  id bigint generated always as identity primary key,
  source text not null,
  kind text not null,
  reason text,
  actor_id integer not null,
  impersonator_id integer,
  -- The change set that this one undoes; nothing is undone twice.
  undoes_id bigint,
  -- Of undo and redo: the step that they move, whose own change set names it for ever (decision 037).
  step_id bigint,
  -- Cells and rows that it changed, a cell of the anomaly once, and the names of their columns.
  cell_count integer not null default 0,
  row_count integer not null default 0,
  columns text[] not null default '{}',
  publication_id integer,
  created_at timestamptz not null default clock_timestamp(),
  -- Snapshots show whether this transaction was seen; ids cannot, because they are drawn before the commit.
  written_by xid8 not null default pg_current_xact_id(),
  -- The call that wrote it, as the log names it; callers choose it, so that it proves nothing (decision 053).
  request_id uuid default nullif(current_setting('app.request_id', true), '')::uuid
);
create unique index change_sets_undone on project_{project}.change_sets (undoes_id);
create index change_sets_of_step on project_{project}.change_sets (step_id, id) where step_id is not null;
create index change_sets_of_source on project_{project}.change_sets (source, id);
create index change_sets_of_person on project_{project}.change_sets (source, actor_id, id);
-- Activity of the project is read by time, and by the person whose it is (PRJ-06).
create index change_sets_by_time on project_{project}.change_sets (created_at desc nulls last);
create index change_sets_of_actor_by_time
  on project_{project}.change_sets (actor_id, created_at desc nulls last);
-- Who presented or claimed anomalies is looked up among the steps that did.
create index change_sets_that_present_or_claim on project_{project}.change_sets (source, kind, id)
  where kind in ('present', 'claim');
-- What is to be chained next is found in its order.
create index change_sets_by_transaction on project_{project}.change_sets (written_by, id);

-- A trigger looks once for all lines of a change set that their rows and the change set are there.
create table project_{project}.row_changes (
  change_set_id bigint not null,
  row_id integer not null,
  -- Of each changed cell its column, and what it held before and after.
  columns text[] not null,
  before jsonb[] not null,
  after jsonb[] not null,
  primary key (row_id, change_set_id),
  constraint values_of_each_cell
    check (cardinality(before) = cardinality(columns) and cardinality(after) = cardinality(columns))
);
create index row_changes_of_set on project_{project}.row_changes (change_set_id, row_id);

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
  -- Null: the entry itself is gone. Else it is in this anomaly, whose decision replaced the one of its own anomaly.
  joined_anomaly_id text,
  publication_id integer not null,
  -- Values by column name; only what a person decided.
  decisions jsonb not null default '{}',
  -- What its base table had, by storage name: the anomaly stays readable when that publication is retired (FLOW-05).
  base_row jsonb,
  unique nulls not distinct (row_id, anomaly_id)
);
create index gone_entries_anomaly_id_idx on project_{project}.gone_entries (anomaly_id);

-- Rows that people have taken out of a view, each with what its base table had, so that it can be put back.
create table project_{project}.deleted_entries (
  row_id integer primary key references project_{project}.entries,
  source text not null,
  change_set_id bigint not null,
  base_row jsonb not null,
  -- Who deleted it and when, once its change set was removed from the history.
  deleted_by integer,
  deleted_by_impersonator integer,
  deleted_at timestamptz
);

-- The hash chain over the change sets of the project (SEC-06, decision 262). A background job writes it; nothing else
-- does. Up to where change sets are chained: those whose transaction and number are at most these.
create table project_{project}.history_chain (
  is_only boolean primary key default true check (is_only),
  position bigint not null default 0,
  change_set_id bigint,
  -- The hash of the last link, or of the branch after it; null before the first of them.
  hash bytea check (length(hash) = 32),
  until_transaction xid8 not null default '0',
  until_id bigint not null default 0,
  chained_at timestamptz
);
insert into project_{project}.history_chain default values;

-- One link for each chained change set, in the order of the chain.
create table project_{project}.history_links (
  position bigint primary key,
  change_set_id bigint not null unique,
  version smallint not null,
  hash bytea not null check (length(hash) = 32),
  -- Columns of this change set whose values may name people: they enter the hash as a salted digest only.
  personal_columns text[] not null default '{}',
  personal_digest bytea check (length(personal_digest) = 32),
  -- Null where there is nothing personal, or once it was erased.
  salt bytea check (length(salt) = 32)
);

-- The hash after each thousand links, so that retention can remove whole segments and the rest is still verified.
create table project_{project}.history_segments (
  number bigint primary key,
  first_position bigint not null unique,
  last_position bigint not null unique,
  last_change_set_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  closed_at timestamptz not null,
  removed_at timestamptz,
  -- The latest change of a removed segment, and the record of the erasure that removed it.
  removed_until timestamptz,
  erasure_id integer
);

-- Where the chain was cut, and why: by a restore, or because the database was moved to another server.
create table project_{project}.history_branches (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('restore', 'move')),
  after_position bigint not null,
  hash bytea not null check (length(hash) = 32),
  -- The moment of which the restored backup is.
  backup_at timestamptz,
  branched_at timestamptz not null
);
create index history_branches_by_position on project_{project}.history_branches (after_position, id);
