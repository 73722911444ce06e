import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { projectSchemaName } from './project-tables.ts'

/** Where a project's register of entries and its history live: makes the schema and opens it to the application. */
export async function createProjectSchema(tx: Tx, projectId: number): Promise<void> {
  const schema = sql.id(projectSchemaName(projectId))
  await sql`create schema ${schema}`.execute(tx)
  await sql`grant usage on schema ${schema} to quitus_app`.execute(tx)
  await sql`
    create table ${schema}.entries (
      row_id integer generated always as identity primary key,
      source text not null,
      entry_id text not null,
      -- Drawn once and kept, so that a child row's path is stable while the row exists (VIEW-06).
      child_suffix text not null default substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', 'xyz'), 1, 9),
      -- Drawn by whoever adds a row, so that a call that is made again adds it once.
      client_key uuid,
      unique (source, entry_id)
    )`.execute(tx)
  await sql`
    create unique index entries_by_client_key on ${schema}.entries (client_key) where client_key is not null`.execute(
    tx,
  )
  await sql`
    create table ${schema}.change_sets (
      id bigint generated always as identity primary key,
      source text not null,
      kind text not null,
      reason text,
      actor_id integer not null,
      impersonator_id integer,
      -- The change set that this one takes back; nothing is taken back twice.
      undoes_id bigint references ${schema}.change_sets,
      -- Of undo and redo: the step that they move, whose own change set names it for ever (decision 037).
      step_id bigint references ${schema}.change_sets,
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
    )`.execute(tx)
  await sql`create index change_sets_by_transaction on ${schema}.change_sets (written_by)`.execute(tx)
  await sql`create unique index change_sets_undone on ${schema}.change_sets (undoes_id)`.execute(tx)
  await sql`create index change_sets_of_step on ${schema}.change_sets (step_id, id) where step_id is not null`.execute(
    tx,
  )
  await sql`create index change_sets_of_source on ${schema}.change_sets (source, id)`.execute(tx)
  await sql`create index change_sets_of_person on ${schema}.change_sets (source, actor_id, id)`.execute(tx)
  await sql`
    create table ${schema}.cell_changes (
      change_set_id bigint not null references ${schema}.change_sets,
      row_id integer not null references ${schema}.entries,
      column_name text not null,
      before jsonb,
      after jsonb,
      primary key (row_id, change_set_id, column_name)
    )`.execute(tx)
  await sql`create index cell_changes_of_set on ${schema}.cell_changes (change_set_id, row_id, column_name)`.execute(
    tx,
  )
  await createAnsweredWrites(tx, schema)
  // What is no longer in the current publication, with what people had decided about it (DATA-03).
  await sql`
    create table ${schema}.gone_entries (
      source text not null,
      row_id integer not null references ${schema}.entries,
      -- The anomaly and the place in it that the entry had.
      anomaly_id text,
      child_index integer,
      -- Null: the entry itself is gone. Else it stands in this anomaly, whose decision replaced the one of its own anomaly.
      joined_anomaly_id text,
      publication_id integer not null,
      -- Values by column name; only what a person decided.
      decisions jsonb not null default '{}',
      unique nulls not distinct (row_id, anomaly_id)
    )`.execute(tx)
  // Rows that people have taken out of a view, each with what stood in its base table, so that it can be put back.
  await sql`
    create table ${schema}.deleted_entries (
      row_id integer primary key references ${schema}.entries,
      source text not null,
      change_set_id bigint not null references ${schema}.change_sets,
      base_row jsonb not null
    )`.execute(tx)
  await sql`select core.follow_change_sets(${projectId})`.execute(tx)
  for (const table of [
    'entries',
    'change_sets',
    'cell_changes',
    'gone_entries',
    'answered_writes',
    'deleted_entries',
  ]) {
    await guardProjectTable(tx, projectId, table)
  }
  await sql`grant select on ${schema}.entries, ${schema}.gone_entries to quitus_app`.execute(tx)
  await sql`grant insert (source, entry_id, client_key) on ${schema}.entries to quitus_app`.execute(tx)
  // The application registers entries of the one source to which people add rows, the owner, who publishes, any. The owner is a member
  // of the application's role: policies for the one hold for the other.
  await sql`
    create policy added on ${schema}.entries as restrictive for insert to quitus_app
    with check (source = 'freeanomaly' or (
      select pg_has_role(current_user, relowner, 'usage') from pg_class
      where oid = ${sql.lit(`${projectSchemaName(projectId)}.entries`)}::regclass))`.execute(tx)
  await sql`grant select, insert, delete on ${schema}.deleted_entries to quitus_app`.execute(tx)
  // History is written once: the application may add to it and never change it.
  await sql`grant select, insert on ${schema}.change_sets, ${schema}.cell_changes to quitus_app`.execute(tx)
  await sql`grant select, insert, update, delete on ${schema}.answered_writes to quitus_app`.execute(tx)
}

/** What writes that carried a key were answered with, so that one that comes again is not written twice (decision 036). */
async function createAnsweredWrites(tx: Tx, schema: RawBuilder<unknown>): Promise<void> {
  await sql`
    create table ${schema}.answered_writes (
      client_key uuid not null,
      actor_id integer not null,
      impersonator_id integer,
      request_hash bytea not null,
      -- Null only inside the transaction that claimed the key.
      outcome jsonb,
      created_at timestamptz not null,
      unique nulls not distinct (client_key, actor_id, impersonator_id)
    )`.execute(tx)
  await sql`create index answered_writes_by_age on ${schema}.answered_writes (created_at)`.execute(tx)
}

/**
 * Second wall around one table of a project: it shows itself only to transactions that named this very project. The project is
 * compared in a sub-select, which PostgreSQL runs once for a statement and not once for a row, and of which its planner expects more than
 * of a comparison with the answer of one.
 */
export async function guardProjectTable(tx: Tx, projectId: number, table: string): Promise<void> {
  await closeProjectTable(tx, projectId, table)
  await sql`
    create policy project on ${sql.id(projectSchemaName(projectId), table)} to quitus_app
    using ((select core.current_project_id() = ${sql.lit(projectId)}))
    with check (core.current_project_id() = ${sql.lit(projectId)})`.execute(tx)
}

/** Row-level security that lets only the owner in. */
export async function closeProjectTable(tx: Tx, projectId: number, table: string): Promise<void> {
  const name = sql.id(projectSchemaName(projectId), table)
  await sql`alter table ${name} enable row level security`.execute(tx)
  await sql`alter table ${name} force row level security`.execute(tx)
  await sql`create policy owner on ${name} to current_user using (true) with check (true)`.execute(tx)
}

/**
 * Opens a closed table for reading through a view whose one condition is the project. A policy on the table itself would keep
 * PostgreSQL from using an index for LIKE or for comparing numbers, because those operators are not leakproof; this condition
 * names no column, so it is checked once, before anything is read. The view reads as the owner, on whom policies are not forced here:
 * they would let every row pass and hide the statistics of the table from the planner.
 */
export async function openForReading(
  tx: Tx,
  projectId: number,
  table: string,
  readable: string,
): Promise<void> {
  const schema = projectSchemaName(projectId)
  await sql`alter table ${sql.id(schema, table)} no force row level security`.execute(tx)
  await sql`
    create view ${sql.id(schema, readable)} as
    select * from ${sql.id(schema, table)} where core.current_project_id() = ${sql.lit(projectId)}`.execute(
    tx,
  )
  await sql`grant select on ${sql.id(schema, readable)} to quitus_app`.execute(tx)
}
