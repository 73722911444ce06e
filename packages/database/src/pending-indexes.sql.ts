import { sql } from 'kysely'
import { type ClientBase, DatabaseError } from 'pg'
import type { Db, Tx } from './connection.ts'

const OF_PUBLICATION = /^CREATE INDEX \S+ ON (project_\d+\.base_\w+) /
/** By it cells of an anomaly are found when they are written. */
const NEEDED = /\(anomaly_id, child_index\)$/
/** Of what the statement names, something was dropped or retyped since, or the index is there. */
const OBSOLETE = /^(42|3F)/

/** Statements of a schema that may be carried out once people work in it again: they make reading fast, no more. */
export function canComeLater(statement: string): boolean {
  return OF_PUBLICATION.test(statement) && !NEEDED.test(statement)
}

/** Records statements for which `canComeLater` holds; those that are recorded already stay as they are. */
export async function deferIndexes(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements)
    await client.query(
      'insert into core.pending_indexes (table_name, statement) values ($1, $2) on conflict do nothing',
      [OF_PUBLICATION.exec(statement)?.[1], statement],
    )
}

/** Statements that the database has not carried out yet for tables of `schema`. */
export async function selectPendingIndexes(client: ClientBase, schema: string): Promise<string[]> {
  const found = await client.query<{ statement: string }>(
    `select statement from core.pending_indexes where starts_with(table_name, $1) order by statement`,
    [`${schema}.`],
  )
  return found.rows.map(({ statement }) => statement)
}

/**
 * Makes one index after the other until none is pending or `signal` is aborted, which cancels the one at work; returns
 * how many were made. Any number of processes may do it at once.
 */
export async function buildPendingIndexes(owner: Db, signal: AbortSignal): Promise<number> {
  let built = 0
  while (!signal.aborted) {
    const outcome = await owner
      .transaction()
      .execute((tx) => buildNext(owner, tx, signal))
      .catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      })
    if (outcome === null) break
    if (outcome === 'built') built += 1
  }
  return built
}

async function buildNext(owner: Db, tx: Tx, signal: AbortSignal): Promise<'built' | 'obsolete' | null> {
  const found = await sql<{ table_name: string; statement: string; pid: number }>`
    select table_name, statement, pg_backend_pid() as pid
    from core.pending_indexes order by table_name, statement limit 1 for update skip locked`.execute(tx)
  const [next] = found.rows
  if (next === undefined) return null
  const cancel = () => {
    // It may have ended by itself meanwhile; then there is nothing to cancel.
    sql`select pg_cancel_backend(${next.pid})`.execute(owner).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await sql`set local statement_timeout = 0`.execute(tx)
    const isBuilt = await attempt(tx, next.statement)
    await tx.deleteFrom('core.pending_indexes').where('statement', '=', next.statement).execute()
    const rest = await tx
      .selectFrom('core.pending_indexes')
      .select('statement')
      .where('table_name', '=', next.table_name)
      .limit(1)
      .execute()
    // What is indexed by an expression has statistics of its own.
    if (rest.length === 0) await attempt(tx, `analyze ${next.table_name}`)
    return isBuilt ? 'built' : 'obsolete'
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** False, and nothing is done, where the statement names what is no longer there. */
async function attempt(tx: Tx, statement: string): Promise<boolean> {
  await sql`savepoint pending_index`.execute(tx)
  try {
    await sql.raw(statement).execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError && OBSOLETE.test(error.code ?? ''))) throw error
    await sql`rollback to savepoint pending_index`.execute(tx)
    return false
  }
}
