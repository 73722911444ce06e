import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { CHAINED_COLUMNS, type ChangeSetRow, tableOf } from './chained-rows.sql.ts'

/** A link with its change set, whose `id` is null where it is gone. */
export type LinkedRow = (ChangeSetRow | { id: null }) & {
  position: string
  change_set_id: string
  version: number
  hash: Buffer
  personal_columns: string[]
  personal_digest: Buffer | null
  salt: Buffer | null
}

/** Which links come after a position, with what they were made of? In their order. */
export async function selectLinked(
  tx: Tx,
  projectId: number,
  after: bigint,
  limit: number,
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select link.position, link.change_set_id, link.version, link.hash, link.personal_columns, link.personal_digest,
           link.salt, ${CHAINED_COLUMNS}
    from ${tableOf(projectId, 'history_links')} link
    left join ${tableOf(projectId, 'change_sets')} change_set on change_set.id = link.change_set_id
    where link.position > ${after.toString()}
    order by link.position limit ${limit}`.execute(tx)
  return rows
}

export type SegmentRow = {
  number: string
  first_position: string
  last_position: string
  last_change_set_id: string
  hash: Buffer
  removed_at: string | null
}

export async function selectSegments(tx: Tx, projectId: number): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select number, first_position, last_position, last_change_set_id, hash, removed_at
    from ${tableOf(projectId, 'history_segments')} order by number`.execute(tx)
  return rows
}

export type BranchRow = {
  kind: 'restore' | 'move'
  after_position: string
  hash: Buffer
  backup_at: string | null
  branched_at: string
}

export async function selectBranches(tx: Tx, projectId: number): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    select kind, after_position, hash, backup_at, branched_at
    from ${tableOf(projectId, 'history_branches')} order by after_position, id`.execute(tx)
  return rows
}

export type ChainRow = {
  position: string
  change_set_id: string | null
  hash: Buffer | null
  chained_at: string | null
}

export async function findChain(tx: Tx, projectId: number): Promise<ChainRow | undefined> {
  const { rows } = await sql<ChainRow>`
    select position, change_set_id, hash, chained_at from ${tableOf(projectId, 'history_chain')}`.execute(tx)
  return rows[0]
}

/** Which is the first change set that the chain passed by: inserted later with the number of an earlier one? */
export async function findInserted(tx: Tx, projectId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select min(change_set.id) as id
    from ${tableOf(projectId, 'change_sets')} change_set
    cross join ${tableOf(projectId, 'history_chain')} chain
    where (change_set.written_by, change_set.id) <= (chain.until_transaction, chain.until_id)
      and not exists (select from ${tableOf(projectId, 'history_links')} link
                      where link.change_set_id = change_set.id)`.execute(tx)
  return rows[0]?.id ?? null
}

/** How many change sets wait to be chained? */
export async function countWaiting(tx: Tx, projectId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (
      select from ${tableOf(projectId, 'change_sets')} change_set
      cross join ${tableOf(projectId, 'history_chain')} chain
      where (change_set.written_by, change_set.id) > (chain.until_transaction, chain.until_id)
      limit ${most}) waiting`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}
