import type { ClaimingLetter } from '@quitus/domain/receipts/match-entry.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { selectBookedEntries } from '#views/writing/recoveries.sql.ts'
import { claimViews, type ReceiptsContext } from './claim-views.ts'
import { type NamedClaim, selectOpenClaims, selectSentLetters } from './claims.sql.ts'

/** What incoming payments are compared with. */
export type ComparedClaims = {
  claims: ReadonlyMap<string, NamedClaim>
  letters: readonly ClaimingLetter[]
  /** Entries that are recorded already, by their hashes. */
  booked: ReadonlySet<string>
  /** The project's day, `yyyy-mm-dd`. */
  today: string
}

/** Reads what waits for money, and which of these entries have been recorded. */
export async function readComparedClaims(
  context: ReceiptsContext,
  projectId: number,
  entryHashes: readonly string[],
): Promise<ComparedClaims> {
  const { tx, now } = context
  const claims = new Map<string, NamedClaim>()
  for (const { view, columns } of await claimViews(context, projectId))
    for (const claim of await selectOpenClaims(tx, view, columns)) claims.set(claim.anomalyId, claim)
  return {
    claims,
    letters: await selectSentLetters(tx, projectId),
    booked: await selectBookedEntries(tx, projectId, entryHashes),
    today: await selectDayOfProject(tx, projectId, now(), 0),
  }
}
