import type { Db, Tx } from '@quitus/database/connection.ts'
import type { ErasureKind } from '@quitus/domain/people/erasure.ts'
import { sql } from 'kysely'
import type { RemovedHistory } from './erasures.sql.ts'

/** What was erased, under the number and the birth of person or project. */
export type Subject = { kind: ErasureKind; id: number; createdAt: string }

export type ErasedPart<Counts> = { erased: Counts; removed: RemovedHistory | null }

/**
 * Notes in a cell what the same transaction has erased there, in addition to what earlier attempts have. Answers all
 * of it.
 */
export async function addErasedPart<Counts extends Record<string, number>>(
  tx: Tx,
  { kind, id, createdAt }: Subject,
  counts: Counts,
  removed: RemovedHistory | null = null,
): Promise<Counts> {
  const subject = { kind, subject_id: id, subject_created_at: createdAt }
  const before = await findErasedPart<Counts>(tx, { kind, id, createdAt })
  const erased = addCounts(counts, before?.erased)
  const row = {
    erased: JSON.stringify(erased),
    removed: removed === null ? null : JSON.stringify(removed),
  }
  await tx
    .insertInto('core.erased_parts')
    .values({ ...subject, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'subject_created_at']).doUpdateSet(row))
    .execute()
  return erased
}

/** What a cell has erased that the central database may not have on record yet. */
export async function findErasedPart<Counts extends Record<string, number>>(
  cell: Db | Tx,
  { kind, id, createdAt }: Subject,
): Promise<ErasedPart<Counts> | undefined> {
  const answer = await sql<ErasedPart<Counts>>`
    select erased, removed from core.erased_parts
    where kind = ${kind} and subject_id = ${id} and subject_created_at = ${createdAt}::timestamptz`.execute(
    cell,
  )
  return answer.rows[0]
}

/** Forgets it, once it is on record. */
export async function deleteErasedPart(cell: Db | Tx, { kind, id, createdAt }: Subject): Promise<void> {
  await sql`
    delete from core.erased_parts
    where kind = ${kind} and subject_id = ${id} and subject_created_at = ${createdAt}::timestamptz`.execute(
    cell,
  )
}

/** The sum of the same counts of two databases. */
export function addCounts<Counts extends Record<string, number>>(
  one: Counts,
  other: Counts | undefined,
): Counts {
  if (other === undefined) return one
  const sums = Object.entries(one).map(([part, count]) => [part, count + (other[part] ?? 0)])
  return Object.fromEntries(sums) as Counts
}
