import type { Tx } from '@quitus/database/connection.ts'
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
import { applyDecisions } from './learned-scores.sql.ts'
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
 * from a ledger table with `line_id` and `entry_id`, and returns how many anomalies are to be presented and how many
 * are too weak. `previous` has `anomaly_id, entry_id` of what was published before, or is null. With `suppliers`,
 * likely and confirmed duplicate suppliers are found first (`createSupplierGroups`) and count. `decided` has
 * `anomaly_id, is_real` of what was decided, or is null where nothing is learned from it (`applyDecisions`).
 */
export async function findAnomalies(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  columns: DocumentColumns,
  parameters: DetectionParameters,
  previous: RawBuilder<unknown> | null = null,
  suppliers: SupplierSources | null = null,
  decided: RawBuilder<unknown> | null = null,
): Promise<{ presented: number; weak: number }> {
  await createLines(tx, ledger, columns, parameters)
  if (suppliers !== null) await createSupplierGroups(tx, suppliers)
  await createParties(tx, suppliers !== null)
  await createDocuments(tx, parameters)
  await createOpenDocuments(tx)
  await createPairs(tx, parameters)
  await createEvidence(tx, suppliers !== null)
  await createScoredPairs(tx, parameters)
  await addRepeatedPayments(tx)
  await createGroups(tx, parameters)
  await createAnomalyEntries(tx)
  await addDuplicates(tx, parameters)
  await addSingleAnomalies(tx, parameters, columns.debitBalance !== undefined)
  await dropCategories(tx, parameters.withoutCategories)
  await notePaymentEvidence(tx)
  await nameAnomalies(tx, previous)
  if (decided !== null) await applyDecisions(tx, decided, parameters.presentedFrom)
  return countAnomalies(tx)
}
