import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import type { Tx } from '../connection.ts'

/**
 * Lets one definition or publication of a view go on at a time, until the transaction ends; edits are not held up. An
 * advisory lock, because the first definition has no row yet that could be locked.
 */
export async function lockView(tx: Tx, projectId: number, source: Source): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${viewKey(projectId, source)}, 0))`.execute(tx)
}

/** The same without waiting: false where a definition or publication of the view is going on. */
export async function tryLockView(tx: Tx, projectId: number, source: Source): Promise<boolean> {
  const answer = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${viewKey(projectId, source)}, 0)) as "isLocked"`.execute(
    tx,
  )
  return answer.rows[0]?.isLocked === true
}

function viewKey(projectId: number, source: Source): string {
  return `publication/${projectId}/${source}`
}

/**
 * Has imports of a project follow one another up to the end of their transactions: one that adds to the ledger reads
 * what the one before it has published. Edits and other publications go on meanwhile.
 */
export async function lockImports(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports/${projectId}`}, 0))`.execute(tx)
}
