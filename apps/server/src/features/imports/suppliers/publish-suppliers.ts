import type { Tx } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { findPublishedAnomalies } from '@quitus/database/views/published-anomalies.sql.ts'
import { defineView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import {
  createSupplierTotals,
  selectGroupAccounts,
  stageDuplicateSuppliers,
  stageSuppliers,
} from '@quitus/detection/suppliers/stage-suppliers.sql.ts'
import type { SupplierSources } from '@quitus/detection/suppliers/supplier-groups.sql.ts'
import { duplicateSuppliersView, SUPPLIERS_VIEW } from '@quitus/detection/suppliers/supplier-views.ts'
import { featureOfSource, type Source } from '@quitus/domain/source.ts'
import type { RawBuilder } from 'kysely'
import { selectSupplierBalances } from './supplier-balances.sql.ts'
import { recordSupplierDecisions, supplierDecisionsTable } from './supplier-decisions.sql.ts'

const SUPPLIER_SOURCES = ['mainsuppliers', 'suppliersduplicate'] as const satisfies readonly Source[]

/** The accounts of so many groups at most are listed as choices of the one to keep; beyond them its code is typed. */
const MOST_CHOICES = 5000

/**
 * What the comparison of suppliers needs, with what people have decided until now; null for a project that opens neither suppliers nor
 * duplicate suppliers. `master` is the supplier master that came along.
 */
export async function supplierSources(
  tx: Tx,
  projectId: number,
  master: RawBuilder<unknown> | null,
): Promise<SupplierSources | null> {
  if ((await openSources(tx, projectId)).length === 0) return null
  await recordSupplierDecisions(tx, projectId)
  return {
    master,
    decisions: supplierDecisionsTable(projectId),
    previous: await findPublishedAnomalies(tx, projectId, 'suppliersduplicate'),
  }
}

/** Publishes the supplier views that the project opens, from what detection left, and returns their sources. */
export async function publishSuppliers(
  tx: Tx,
  { projectId, actorId }: { projectId: number; actorId: number },
  isFec: boolean,
): Promise<Source[]> {
  const sources = await openSources(tx, projectId)
  await createSupplierTotals(tx, isFec ? selectSupplierBalances() : null)
  for (const source of sources) {
    if (source === 'mainsuppliers') await defineView(tx, projectId, SUPPLIERS_VIEW)
    else await defineView(tx, projectId, duplicateSuppliersView(await keepableAccounts(tx)))
    const stored = await selectStoredColumns(tx, projectId, source)
    const staged = await (source === 'mainsuppliers' ? stageSuppliers : stageDuplicateSuppliers)(tx, stored)
    await publishView(tx, projectId, source, { ...staged, actorId })
  }
  return sources
}

async function keepableAccounts(tx: Tx) {
  const groups = await selectGroupAccounts(tx)
  return groups.reduce((sum, { codes }) => sum + codes.length, 0) > MOST_CHOICES ? [] : groups
}

async function openSources(tx: Tx, projectId: number): Promise<(typeof SUPPLIER_SOURCES)[number][]> {
  const { features } = await tx
    .selectFrom('core.projects')
    .select('features')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return SUPPLIER_SOURCES.filter((source) => features.includes(featureOfSource(source)))
}
