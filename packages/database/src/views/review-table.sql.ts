import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { adoptRecoveries } from './adopt-recoveries.sql.ts'
import { guardProjectTable } from './guard-project-table.sql.ts'
import { projectSchemaName, reviewTableName, storageDeclaration } from './project-tables.ts'
import type { StoredColumn } from './stored-column.ts'

/** Where the state of a row is in every review table. */
export const STATE_STORAGE = 'state'

/**
 * Waits for the edits of a view that are under way and holds off new ones until the transaction ends. Taken as late
 * as can be, and always before the review table is locked or changed, so that an edit and a publication never wait
 * for each other.
 */
export async function holdEdits(tx: Tx, projectId: number, source: Source): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`view/${projectId}/${source}`}, 0))`.execute(tx)
}

/** Makes the review table of a view where there is none yet; its columns follow in `openReviewColumns`. */
export async function createReviewTable(tx: Tx, projectId: number, source: Source): Promise<void> {
  if ((await selectReviewColumnNames(tx, projectId, source)).size > 0) return
  const table = sql.id(projectSchemaName(projectId), reviewTableName(source))
  await sql`
    create table ${table} (
      row_id integer primary key references ${sql.id(projectSchemaName(projectId), 'entries')},
      version integer not null default 1,
      is_locked boolean not null default false,
      ${sql.id(STATE_STORAGE)} text not null default 'presented',
      -- Columns that a person has edited: a new publication leaves them alone.
      edited_columns text[] not null default '{}'
    ) with (fillfactor = 70)`.execute(tx)
  await guardProjectTable(tx, projectId, reviewTableName(source))
  await sql`grant select on ${table} to quitus_app`.execute(tx)
  // By these indexes payments are compared with what waits for money, and books and syntheses find what is to be posted
  // and what was, however much is neither (FLOW-18, FLOW-22, SYN-05). They are made with their table: later they would
  // hold off edits, even where they are there already.
  if (source === 'dashboard' || source === 'freeanomaly') {
    const state = sql.id(STATE_STORAGE)
    await sql`
      create index ${sql.id(`${reviewTableName(source)}_claimed`)} on ${table} (row_id)
      where ${state} in ('claimed', 'accepted', 'partlyRecovered')`.execute(tx)
    await sql`
      create index ${sql.id(`${reviewTableName(source)}_booked`)} on ${table} (${state}, row_id)
      where ${state} in ('validated', 'avoided', 'regularised', 'closed')`.execute(tx)
  }
}

/**
 * Gives the review table the editable columns that it lacks, and opens those that the view has now to the
 * application. Where a column is new, readers wait from here to the end of the transaction, so it comes after
 * everything that takes long.
 */
export async function openReviewColumns(
  tx: Tx,
  projectId: number,
  source: Source,
  stored: readonly StoredColumn[],
): Promise<void> {
  const present = await selectReviewColumnNames(tx, projectId, source)
  const missing = stored.filter((column) => column.storage === 'review' && !present.has(column.storageName))
  if (missing.length > 0) {
    await holdEdits(tx, projectId, source)
    const added = missing.map(
      (column) => sql`add column ${sql.id(column.storageName)} ${sql.raw(storageDeclaration(column.type))}`,
    )
    await sql`
      alter table ${sql.id(projectSchemaName(projectId), reviewTableName(source))} ${sql.join(added)}`.execute(
      tx,
    )
  }
  await sql`select core.open_editable_columns(${projectId}, ${source})`.execute(tx)
  await adoptDecisions(tx, projectId, source, stored)
  await adoptRecoveries(tx, projectId, source, stored)
}

/** From now on readers of the view are requested their role: some of its rows are for staff alone (FLOW-14). */
export async function openTriage(tx: Tx, projectId: number, source: Source): Promise<void> {
  await tx
    .updateTable('core.views')
    .set({ is_triaged: true })
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .execute()
  // What customers read is found by this index, however much is hidden from them.
  await sql`
    create index if not exists ${sql.id(`${reviewTableName(source)}_disclosed`)}
    on ${sql.id(projectSchemaName(projectId), reviewTableName(source))} (row_id)
    where ${sql.id(STATE_STORAGE)} <> 'detected'`.execute(tx)
}

/**
 * Gives rows that were decided before their view had states the state that follows from the decision. Their lock
 * stays as it is, and so does the history, which never knew states of them.
 */
async function adoptDecisions(
  tx: Tx,
  projectId: number,
  source: Source,
  stored: readonly StoredColumn[],
): Promise<void> {
  const { state_columns: roles } = await tx
    .selectFrom('core.views')
    .select('state_columns')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  const validated = stored.find(({ name }) => name === roles?.validated)
  if (validated === undefined) return
  const table = sql.id(projectSchemaName(projectId), reviewTableName(source))
  const decided = sql.id(validated.storageName)
  const isUnknown = sql`${decided} is not null and ${sql.id(STATE_STORAGE)} in ('detected', 'presented')`
  const adopted = await sql<{ row_id: number }>`
    select row_id from ${table} where ${isUnknown} limit 1`.execute(tx)
  if (adopted.rows.length === 0) return
  await holdEdits(tx, projectId, source)
  // A locked row changes in nothing but its lock.
  await sql`create temporary table adopted_locks on commit drop as select row_id from ${table} where ${isUnknown} and is_locked`.execute(
    tx,
  )
  await sql`update ${table} set is_locked = false where row_id in (select row_id from adopted_locks)`.execute(
    tx,
  )
  await sql`
    update ${table} set ${sql.id(STATE_STORAGE)} = case when ${decided} then 'validated' else 'rejected' end
    where ${isUnknown}`.execute(tx)
  await sql`update ${table} set is_locked = true where row_id in (select row_id from adopted_locks)`.execute(
    tx,
  )
  await sql`drop table adopted_locks`.execute(tx)
}

async function selectReviewColumnNames(tx: Tx, projectId: number, source: Source): Promise<Set<string>> {
  const answer = await sql<{ name: string }>`
    select attribute.attname::text as name from pg_attribute attribute
    where attribute.attrelid = to_regclass(${`${projectSchemaName(projectId)}.${reviewTableName(source)}`})
      and attribute.attnum > 0 and not attribute.attisdropped`.execute(tx)
  return new Set(answer.rows.map(({ name }) => name))
}
