import type { Tx } from '@quitus/database/connection.ts'
import type { LearnedScores } from '@quitus/domain/anomalies/learned-scores.ts'
import type { RawBuilder } from 'kysely'
import {
  addDuplicates,
  countAnomalies,
  createAnomalyEntries,
  dropCategories,
  nameAnomalies,
} from './anomalies.sql.ts'
import { createGroups } from './anomaly-groups.sql.ts'
import type { DetectionParameters } from './detection-parameters.ts'
import type { DocumentColumns } from './document-roles.ts'
import { createDocuments } from './documents.sql.ts'
import { createEvidence } from './evidence.sql.ts'
import { applyDecisions } from './learning/learned-scores.sql.ts'
import { createLines } from './lines.sql.ts'
import { createOpenDocuments } from './open-documents.sql.ts'
import { createPairs } from './pairs.sql.ts'
import { createParties } from './parties.sql.ts'
import { notePaymentEvidence } from './payment-evidence.sql.ts'
import { addRepeatedPayments } from './payments.sql.ts'
import { createScoredPairs } from './score.sql.ts'
import { addSingleAnomalies } from './single-anomalies.sql.ts'
import { createSupplierGroups, type SupplierSources } from './suppliers/supplier-groups.sql.ts'

/**
 * Which lines of a ledger make an anomaly? Fills the temporary table `anomaly_entries` (see `createAnomalyEntries`)
 * from a ledger table with `line_id` and `entry_id`, and returns how many anomalies are to be presented, how many are
 * too weak, and what decisions did to the scores. `previous` has `anomaly_id, entry_id` of what was published before,
 * or is null. With `suppliers`, likely and confirmed duplicate suppliers are found first (`createSupplierGroups`) and
 * count. `decided` has `anomaly_id, is_real` of what was decided, or is null where nothing is learned from it
 * (`applyDecisions`). `onShare` receives which share of the work is done, from 0 to 1, by what the parts usually take.
 */
export async function findAnomalies(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  columns: DocumentColumns,
  parameters: DetectionParameters,
  previous: RawBuilder<unknown> | null = null,
  suppliers: SupplierSources | null = null,
  decided: RawBuilder<unknown> | null = null,
  onShare?: (share: number) => void,
): Promise<{ presented: number; weak: number; learned: LearnedScores | null }> {
  let learned: LearnedScores | null = null
  const parts: readonly [share: number, part: () => Promise<unknown>][] = [
    [20, () => createLines(tx, ledger, columns, parameters)],
    [4, async () => suppliers !== null && (await createSupplierGroups(tx, suppliers))],
    [6, () => createParties(tx, suppliers !== null)],
    [20, () => createDocuments(tx, parameters)],
    [6, () => createOpenDocuments(tx)],
    [14, () => createPairs(tx, parameters)],
    [6, () => createEvidence(tx, suppliers !== null)],
    [6, () => createScoredPairs(tx, parameters)],
    [4, () => addRepeatedPayments(tx)],
    [2, () => createGroups(tx, parameters)],
    [2, () => createAnomalyEntries(tx)],
    [2, () => addDuplicates(tx, parameters)],
    [4, () => addSingleAnomalies(tx, parameters, columns.debitBalance !== undefined)],
    [1, () => dropCategories(tx, parameters.withoutCategories)],
    [1, () => notePaymentEvidence(tx)],
    [1, () => nameAnomalies(tx, previous)],
    [
      1,
      async () => {
        if (decided !== null) learned = await applyDecisions(tx, decided, parameters.presentedFrom)
      },
    ],
  ]
  let done = 0
  for (const [share, part] of parts) {
    await part()
    done += share
    onShare?.(done / 100)
  }
  return { ...(await countAnomalies(tx)), learned }
}
