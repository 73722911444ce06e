import type { Tx } from '@quitus/database/connection.ts'
import { findPublishedAnomalies } from '@quitus/database/views/published-anomalies.sql.ts'
import { renameDocumentColumns } from '@quitus/detection/document-roles.ts'
import { findAnomalies } from '@quitus/detection/find-anomalies.sql.ts'
import type { SupplierSources } from '@quitus/detection/suppliers/supplier-groups.sql.ts'
import type { DetectionOption } from '@quitus/domain/imports/import-draft.ts'
import { limitationCountry, limitationRules } from '@quitus/domain/limitation/limitation-rules.ts'
import { selectLimitation } from '#views/definition/limitation.sql.ts'
import type { FecOptions } from '../fec/import-fec.ts'
import type { LedgerTable } from '../ledger.sql.ts'
import type { Mapping } from '../mapping.schema.ts'
import { findDecidedAnomalies } from './decided-anomalies.sql.ts'

export const NOTHING_FOUND = { presented: 0, weak: 0, learned: null }

/** Looks for anomalies among the lines of a ledger; finds none where its columns have no roles. */
export async function detectInLedger(
  tx: Tx,
  { projectId, fec }: { projectId: number; fec?: FecOptions },
  mapping: Mapping,
  ledger: LedgerTable,
  suppliers: SupplierSources | null,
  onShare?: (share: number) => void,
) {
  if (mapping.roles === undefined) return NOTHING_FOUND
  const columns = { ...renameDocumentColumns(mapping.roles, ledger.columnOf), kind: ledger.kindColumn }
  const previous = await findPublishedAnomalies(tx, projectId, 'dashboard')
  const limitation = limitationRules(limitationCountry(await selectLimitation(tx, projectId)))
  const trustedCategories = fec?.trustedCategories ?? mapping.detection.trustedCategories
  const chosen: Partial<Record<DetectionOption, number>> = Object.fromEntries(
    Object.entries(fec?.detection ?? {}).filter(([, value]) => value !== undefined),
  )
  const parameters = { ...mapping.detection, ...chosen, trustedCategories, limitation }
  const decided = await findDecidedAnomalies(tx, projectId)
  return findAnomalies(tx, ledger.table, columns, parameters, previous, suppliers, decided, onShare)
}
