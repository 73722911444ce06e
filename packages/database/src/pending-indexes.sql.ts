import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ClientBase, DatabaseError } from 'pg'
import { MOVING } from './cells/replication.sql.ts'
import type { Db, Tx } from './connection.ts'

/** By this name of its connection a transaction that makes an index is found. */
const AT_WORK = 'quitus indexes'
const QUERY_CANCELED = '57014'
/** As PostgreSQL describes indexes; `recordPendingIndexes` leaves the name to it. */
const OF_PUBLICATION = /^CREATE INDEX (?:\S+ )?ON (project_\d+\.base_\w+) /
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
      [tableOf(statement), statement],
    )
}

/** The same in a transaction that publishes. */
export async function recordPendingIndexes(tx: Tx, statements: readonly string[]): Promise<void> {
  const rows = statements.map((statement) => ({ statement, table_name: tableOf(statement) }))
  if (rows.length > 0) await tx.insertInto('core.pending_indexes').values(rows).execute()
}

function tableOf(statement: string): string {
  const table = OF_PUBLICATION.exec(statement)?.[1]
  if (table === undefined) throw new Error(`It makes no index of a publication: ${statement}`)
  return table
}

/** Statements that the database has not carried out yet for tables of `schema`. */
export async function selectPendingIndexes(client: ClientBase, schema: string): Promise<string[]> {
  const found = await client.query<{ statement: string }>(
    `select statement from core.pending_indexes where starts_with(table_name, $1) order by statement`,
    [`${schema}.`],
  )
  return found.rows.map(({ statement }) => statement)
}

/** How many indexes the database has still to make, those at work included. */
export async function countPendingIndexes(owner: Db): Promise<number> {
  const { count } = await owner
    .selectFrom('core.pending_indexes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What fails is not the statement's fault: the connection has gone, or an operator ended it. */
const INTERRUPTED = /^(08|57)/
/** What failed is repeated after so many minutes: a disk may have been full. */
const AGAIN_AFTER_MINUTES = 10

/** An index could not be made; `cause` says why. */
class IndexFault extends Error {
  readonly statement: string
  constructor(statement: string, cause: DatabaseError) {
    super(`${cause.message}: ${statement}`, { cause })
    this.statement = statement
  }
}

/** Between two attempts to cancel what is at work: the first may come just before it begins. */
const CANCEL_EVERY_MS = 100

/**
 * Makes one index after the other until none is pending, another process is at work, a project leaves for another
 * database, the one at work has to give way, or `signal` is aborted, which cancels it; returns how many were made. One
 * that fails is reported, and repeated later: it holds back none of the others.
 */
export async function buildPendingIndexes(
  owner: Db,
  signal: AbortSignal,
  onFault: (fault: Error) => void = () => undefined,
): Promise<number> {
  let built = 0
  while (!signal.aborted) {
    const outcome = await owner
      .transaction()
      .execute((tx) => buildNext(owner, tx, signal))
      .catch(async (error: unknown) => {
        if (signal.aborted || (error instanceof DatabaseError && error.code === QUERY_CANCELED)) return null
        if (!(error instanceof IndexFault)) throw error
        await recordFault(owner, error)
        onFault(error)
        return 'failed' as const
      })
    if (outcome === null) break
    if (outcome === 'built') built += 1
  }
  return built
}

async function recordFault(owner: Db, { statement, cause }: IndexFault): Promise<void> {
  await owner
    .updateTable('core.pending_indexes')
    .set({ failed_at: sql`now()`, fault: cause instanceof Error ? cause.message.slice(0, 200) : null })
    .where('statement', '=', statement)
    .execute()
}

/**
 * Cancels the index that is made of a table of this schema, or of any without one, for the sake of a transaction that
 * needs the table or waits for all others; it stays pending.
 */
export async function cancelIndexAtWork(db: Db | Tx, schema: string | null): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity activity
    where datname = current_database() and application_name = ${AT_WORK} and (${schema}::text is null or exists (
      select from pg_locks
      join pg_class on pg_class.oid = pg_locks.relation
      where pg_locks.pid = activity.pid and relnamespace = to_regnamespace(${schema})))`.execute(db)
}

async function buildNext(owner: Db, tx: Tx, signal: AbortSignal): Promise<'built' | 'obsolete' | null> {
  // Where the first is locked, another process makes it, and then the others. The copy of each table that moves waits
  // for the end of all transactions, and an index takes minutes.
  const found = await sql<{ table_name: string; statement: string; pid: number }>`
    select table_name, statement, pg_backend_pid() as pid from core.pending_indexes
    where statement = (
        select statement from core.pending_indexes
        where failed_at is null or failed_at < now() - make_interval(mins => ${AGAIN_AFTER_MINUTES})
        order by failed_at nulls first, table_name, statement limit 1)
      and not exists (select from pg_publication where starts_with(pubname, ${MOVING}))
    for update skip locked`.execute(tx)
  const [next] = found.rows
  if (next === undefined) return null
  const ended = new AbortController()
  let cancelling: Promise<void> | null = null
  const cancel = () => {
    cancelling = cancelUntil(ended.signal, next.pid, owner)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local application_name = ${sql.lit(AT_WORK)}`.execute(tx)
    const isBuilt = await attempt(tx, next.statement, next.statement)
    await tx.deleteFrom('core.pending_indexes').where('statement', '=', next.statement).execute()
    const rest = await tx
      .selectFrom('core.pending_indexes')
      .select('statement')
      .where('table_name', '=', next.table_name)
      .limit(1)
      .execute()
    // What is indexed by an expression has statistics of its own.
    if (rest.length === 0) await attempt(tx, `analyze ${next.table_name}`, next.statement)
    return isBuilt ? 'built' : 'obsolete'
  } finally {
    signal.removeEventListener('abort', cancel)
    ended.abort()
    await cancelling
  }
}

async function cancelUntil(ended: AbortSignal, pid: number, owner: Db): Promise<void> {
  while (!ended.aborted) {
    // Without its database nothing is at work any more.
    await sql`select pg_cancel_backend(${pid})`.execute(owner).catch(() => undefined)
    // Cut short where it has ended.
    await pause(CANCEL_EVERY_MS, undefined, { signal: ended }).catch(() => undefined)
  }
}

/**
 * False, and nothing is done, where the statement names what is no longer there. Another fault is that of the `pending`
 * index, whose transaction it ends.
 */
async function attempt(tx: Tx, statement: string, pending: string): Promise<boolean> {
  await sql`savepoint pending_index`.execute(tx)
  try {
    await sql.raw(statement).execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const code = error.code ?? ''
    if (INTERRUPTED.test(code)) throw error
    if (!OBSOLETE.test(code)) throw new IndexFault(pending, error)
    await sql`rollback to savepoint pending_index`.execute(tx)
    return false
  }
}
