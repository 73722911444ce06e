import type { Tx } from '@quitus/database/connection.ts'
import { createAccountTable } from '@quitus/database/views/account-table.sql.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { findPublishedAnomalies } from '@quitus/database/views/published-anomalies.sql.ts'
import { holdEdits } from '@quitus/database/views/review-table.sql.ts'
import { defineView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { anomalyFigures, orderingFigures } from '@quitus/detection/suppliers/anomaly-figures.ts'
import { createDuplicateFigures } from '@quitus/detection/suppliers/duplicate-figures.sql.ts'
import {
  createSupplierTotals,
  selectGroupAccounts,
  selectIbans,
  stageDuplicateSuppliers,
  stageSuppliers,
} from '@quitus/detection/suppliers/stage-suppliers.sql.ts'
import {
  SUPPLIER_COLUMN,
  WITHHELD_FIELDS,
  type WithheldFields,
} from '@quitus/detection/suppliers/supplier-columns.ts'
import type { SupplierSources } from '@quitus/detection/suppliers/supplier-groups.sql.ts'
import { duplicateSuppliersView, suppliersView } from '@quitus/detection/suppliers/supplier-views.ts'
import { featureOfSource, type Source } from '@quitus/domain/access/source.ts'
import type { RawBuilder } from 'kysely'
import { fecMapping } from '../fec/fec-mapping.ts'
import type { Mapping } from '../mapping.schema.ts'
import { keepDuplicateDocuments } from './common-invoices.sql.ts'
import { selectSupplierBalances } from './supplier-balances.sql.ts'
import { recordSupplierDecisions, supplierDecisionsTable } from './supplier-decisions.sql.ts'

const SUPPLIER_SOURCES = ['mainsuppliers', 'suppliersduplicate'] as const satisfies readonly Source[]

/** The accounts of so many groups at most are listed as choices of the one to keep; beyond them its code is typed. */
const MOST_CHOICES = 5000

/**
 * What the comparison of suppliers needs, with what people have decided until now; null for a project that opens
 * neither suppliers nor duplicate suppliers. `master` is the supplier master that came along.
 */
export async function supplierSources(
  tx: Tx,
  projectId: number,
  master: RawBuilder<unknown> | null,
): Promise<SupplierSources | null> {
  if ((await findOpenSources(tx, projectId)).sources.length === 0) return null
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
  mapping: Mapping,
): Promise<Source[]> {
  const withheld = withheldFields(mapping)
  const { sources, usesTriage } = await findOpenSources(tx, projectId)
  await createSupplierTotals(tx, mapping === fecMapping ? selectSupplierBalances() : null)
  for (const source of sources) {
    if (source === 'mainsuppliers') {
      const { namesAccounts, isTriaged } = await findDashboard(tx, projectId)
      const figures = namesAccounts ? anomalyFigures({ isTriaged }) : []
      const order = namesAccounts ? orderingFigures({ isTriaged }) : []
      await defineView(
        tx,
        projectId,
        suppliersView(withheld, { hidesDuplicates: usesTriage, figures, order }),
      )
    } else {
      // Decisions that were made during detection are kept as well: the group that they decide is about to go.
      await holdEdits(tx, projectId, source)
      await recordSupplierDecisions(tx, projectId)
      await defineView(tx, projectId, duplicateSuppliersView(await keepableAccounts(tx), withheld))
      await createDuplicateFigures(tx)
    }
    const stored = await selectStoredColumns(tx, projectId, source)
    const staged = await (source === 'mainsuppliers' ? stageSuppliers : stageDuplicateSuppliers)(tx, stored)
    const publication = await publishView(tx, projectId, source, { ...staged, actorId })
    if (source === 'mainsuppliers') {
      const iban = stored.find(({ name }) => name === SUPPLIER_COLUMN.iban)
      const whole = iban === undefined ? null : { storageName: iban.storageName, ibans: selectIbans() }
      await createAccountTable(tx, projectId, publication.id, whole)
    }
    // Everybody may read numbers, days and amounts of invoices: no mapping hides them (`QUOTED_ROLES`).
    else await keepDuplicateDocuments(tx, projectId, publication.id)
  }
  return sources
}

/** What the mapping keeps from customers, or from everybody; of an IBAN that is in no view, a masked one is shown. */
function withheldFields({ columns, roles }: Mapping): WithheldFields {
  const isWithheld = (field: (typeof WITHHELD_FIELDS)[number]) => {
    const name = roles?.[field === 'name' ? 'supplierName' : field]
    const column = columns.find((each) => each.name === name)
    return column?.hiddenFromCustomers === true || (column?.detectionOnly === true && field !== 'iban')
  }
  return new Set(WITHHELD_FIELDS.filter(isWithheld))
}

/**
 * Does the dashboard that was just published say of which account each anomaly is, and is some of it for staff alone?
 */
async function findDashboard(
  tx: Tx,
  projectId: number,
): Promise<{ namesAccounts: boolean; isTriaged: boolean }> {
  const dashboard = await tx
    .selectFrom('core.views')
    .select(['supplier_columns', 'is_triaged'])
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .executeTakeFirst()
  return {
    namesAccounts: (dashboard?.supplier_columns.length ?? 0) > 0,
    isTriaged: dashboard?.is_triaged === true,
  }
}

async function keepableAccounts(tx: Tx) {
  const groups = await selectGroupAccounts(tx)
  return groups.reduce((sum, { codes }) => sum + codes.length, 0) > MOST_CHOICES ? [] : groups
}

async function findOpenSources(tx: Tx, projectId: number) {
  const project = await tx
    .selectFrom('core.projects')
    .select(['features', 'uses_triage'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const sources = SUPPLIER_SOURCES.filter((source) => project.features.includes(featureOfSource(source)))
  return { sources, usesTriage: project.uses_triage }
}
