import type { Tx } from '@quitus/database/connection.ts'
import type { RawBuilder } from 'kysely'
import { createAnomalies } from './anomaly-groups.sql.ts'
import type { DetectionParameters } from './detection-parameters.ts'
import type { DocumentColumns } from './document-roles.ts'
import { createDocuments } from './documents.sql.ts'
import { createPairs } from './pairs.sql.ts'
import { createParties } from './parties.sql.ts'
import { createStandingDocuments } from './standing-documents.sql.ts'

/**
 * Which invoices and payments stand in the ledger more than once? Fills the temporary table `duplicate_entries` (see
 * `createAnomalies`) from a ledger table with `line_id` and `entry_id`, and returns the number of anomalies. `previous` has
 * `anomaly_id, entry_id` of what was published before, or is null.
 */
export async function findDuplicateInvoices(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  columns: DocumentColumns,
  parameters: DetectionParameters,
  previous: RawBuilder<unknown> | null = null,
): Promise<number> {
  await createDocuments(tx, ledger, columns)
  await createParties(tx)
  await createStandingDocuments(tx, parameters)
  await createPairs(tx, parameters)
  return createAnomalies(tx, parameters, previous)
}
