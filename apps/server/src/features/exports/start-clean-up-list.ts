import { startCleanUpList as definition } from '@quitus/contract/exports/start-clean-up-list.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { DUPLICATE_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import { MAX_SHEET_LINES } from '@quitus/domain/files/sheet-limits.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { selectAllRowIds } from '#views/query/row-order.sql.ts'
import { resolveRowQuery } from '#views/query/row-query.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { selectCleanUpTotals } from './clean-up-list.sql.ts'
import { type CleanUpColumns, cleanUpColumns } from './clean-up-list.ts'
import { openItemColumns } from './computed-list.ts'
import { exportFileName } from './export-file-name.ts'
import { insertExportJob } from './export-job.ts'
import { type ExportParameters, NO_ANOMALY } from './export-parameters.ts'
import { tooLong } from './too-long.ts'

/** Header and sums. */
const LINES_AROUND = 2

/** The list of the groups on screen that the reader sees; what is decided while the job waits is in the file. */
export const startCleanUpList = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, locale, now, translate } = context
  const { format, delimiter } = body
  const address = { ...params, source: 'suppliersduplicate', timestamp: body.timestamp } as const
  const view = await loadView(tx, address, context)
  const query = await resolveRowQuery(tx, view, body)
  const columns = cleanUpColumns(view)
  const { accounts, openItems } = await countLines(tx, columns, await selectAllRowIds(tx, view, query))
  if (body.dryRun) return { job: null, accounts, openItems }
  const lines = (body.list === 'accounts' ? accounts : openItems) ?? 0
  if (lines === 0) throw new AppError('export_without_rows')
  if (format === 'xlsx' && lines + LINES_AROUND > MAX_SHEET_LINES)
    throw tooLong(lines + LINES_AROUND, MAX_SHEET_LINES)
  await requireFreeJobSlot(tx, view.projectId, actor.user.id)
  const { timeZone } = await findShownBy(tx, view.projectId)
  const project = await findProjectName(tx, view.projectId)
  const [list, text] =
    body.list === 'accounts'
      ? (['cleanUp', 'duplicateSuppliers:cleanUp.open'] as const)
      : (['openItems', 'duplicateSuppliers:cleanUp.openItems'] as const)
  const names = { project, view: translate(text), at: now(), timeZone }
  const parameters: ExportParameters = {
    ...{ source: view.source, timestamp: view.timestamp, format, locale, query, delimiter, list },
    fileName: exportFileName(names, format),
    ...{
      prefilteredView: body.prefilteredView ?? null,
      resultSet: null,
      selected: null,
      unfolded: NO_ANOMALY,
      columns: [],
      hasGroups: false,
    },
  }
  return {
    job: presentJob(await insertExportJob(context, view, parameters), actor.user, translate),
    accounts,
    openItems,
  }
})

/** How many lines each list has; null where the publication keeps no open items. */
async function countLines(
  tx: Tx,
  columns: CleanUpColumns | null,
  order: Buffer,
): Promise<{ accounts: number; openItems: number | null }> {
  if (columns === null) return { accounts: 0, openItems: null }
  const { accounts, moved } = await selectCleanUpTotals(tx, columns, order)
  const items = columns.moved.findIndex(({ name }) => name === DUPLICATE_COLUMN.openItems)
  const isKept = (await openItemColumns(tx, columns)) !== null && items !== -1
  return { accounts, openItems: isKept ? Number(moved[items] ?? 0) : null }
}
