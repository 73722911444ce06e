import type { ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import type { startExport } from '@quitus/contract/exports/start-export.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { type RowQuery, selectAllRowIds } from '#views/query/row-order.sql.ts'
import { resolveRowQuery } from '#views/query/row-query.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { loadResultSet } from '#views/result-sets/load-result-set.ts'
import { loadOrder } from '#views/result-sets/result-set-order.ts'
import { sharingKey } from '#views/result-sets/result-set-sharing.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { exportFileName } from './export-file-name.ts'
import { pickRowIds, rowIdsAt } from './export-order.ts'
import {
  ALL_ANOMALIES,
  type ExportParameters,
  NO_ANOMALY,
  type PickedAnomalies,
} from './export-parameters.ts'

export type ExportContext = CallContext<typeof startExport>
export type ExportBody = ValidatedRequestOf<typeof startExport>['body']
/** A pack lists its anomalies in a sheet. */
type FileBody = ExportBody & { format: ExportParameters['format'] }

/**
 * What a requested export holds, in a form that outlives the set on screen, and its anomalies in their order. Throws
 * `result_set_expired` for a set that is gone, or that shows something else than the rest of the request says.
 */
export async function resolveExport(
  context: ExportContext,
  view: View,
  body: FileBody,
): Promise<{ parameters: ExportParameters; order: Buffer }> {
  const { tx, locale, now } = context
  const query = await resolveRowQuery(tx, view, body)
  const set = await orderOfSet(context, view, query, body.resultSet)
  const order = set ?? (await selectAllRowIds(tx, view, query))
  const selected = await selectedAnomalies(context, view, body)
  const { timeZone } = await findShownBy(tx, view.projectId)
  const names = { project: await findProjectName(tx, view.projectId), view: view.name, at: now(), timeZone }
  return {
    order: pickRowIds(order, selected),
    parameters: {
      ...{ source: view.source, timestamp: view.timestamp, format: body.format, locale, query, selected },
      fileName: exportFileName(names, body.format),
      prefilteredView: body.prefilteredView ?? null,
      resultSet: body.resultSet ?? null,
      unfolded: unfoldedAnomalies(body.children, order),
      columns: body.columns?.map(chosenColumn) ?? shownColumns(view),
      hasGroups: body.groups,
      delimiter: body.delimiter,
    },
  }
}

async function orderOfSet(
  context: ExportContext,
  view: View,
  query: RowQuery,
  resultSet: string | undefined,
): Promise<Buffer | null> {
  if (resultSet === undefined) return null
  const { set } = await loadResultSet(context, { projectId: view.projectId, source: view.source, resultSet })
  const isSame =
    set.timestamp === view.timestamp && sharingKey(view, set.definition).equals(sharingKey(view, query))
  if (!isSame) throw new AppError('result_set_expired')
  return loadOrder(context, view, query, set.id)
}

/** Entries of child rows represent their anomalies, which are exported whole. */
async function selectedAnomalies(
  { tx }: ExportContext,
  view: View,
  { selection, resultSet }: ExportBody,
): Promise<PickedAnomalies | null> {
  if (selection === undefined) return null
  const isExcept = 'resultSet' in selection
  if (isExcept && selection.resultSet !== resultSet) throw new AppError('result_set_expired')
  const entryIds = isExcept ? selection.except : selection.entryIds
  const places = await selectEntryPlaces(tx, view, entryIds)
  return { rowIds: [...new Set(places.map(({ anomalyRowId }) => anomalyRowId))], isExcept }
}

function unfoldedAnomalies(children: ExportBody['children'], order: Buffer): PickedAnomalies {
  if (children === 'all') return ALL_ANOMALIES
  if (children === 'none') return NO_ANOMALY
  return { rowIds: rowIdsAt(order, children.except), isExcept: children.unfolded }
}

function chosenColumn({ name, width, pinned }: NonNullable<ExportBody['columns']>[number]) {
  return { name, width: width ?? null, isPinned: pinned }
}

/** What the reader is shown in the row detail, in the order of the view. */
function shownColumns({ columns }: View): ExportParameters['columns'] {
  return columns
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, width, isFrozen }) => ({ name, width, isPinned: isFrozen }))
}
