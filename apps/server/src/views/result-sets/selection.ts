import type { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import type { Selection } from '@quitus/contract/views/write.schema.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { packRowIds } from '#views/rows/row-id-list.ts'
import { loadOrderedSet } from './load-result-set.ts'

/**
 * Rows that a selection names, four bytes each: anomaly rows with all that belongs to them, and child rows by
 * themselves.
 */
export type SelectedRows = { anomalies: Buffer; children: Buffer; unknown: number }

/**
 * What a selection names in this view (decision 038). Throws `result_set_expired`, and `view_republished` for a set
 * of another publication than the view's.
 */
export async function resolveSelection(
  context: CallContext<typeof listResultSetRows>,
  params: { projectId: number; source: Source },
  view: View,
  selection: Selection,
): Promise<SelectedRows> {
  if ('entryIds' in selection) {
    const entryIds = [...new Set(selection.entryIds)]
    const places = await selectEntryPlaces(context.tx, view, entryIds)
    const rowIds = (isChild: boolean) =>
      places.filter(({ child }) => (child !== null) === isChild).map(({ rowId }) => rowId)
    return {
      anomalies: packRowIds(rowIds(false)),
      children: packRowIds(rowIds(true)),
      unknown: entryIds.length - places.length,
    }
  }
  const { resultSet, except } = selection
  const { view: ofSet, rowIds } = await loadOrderedSet(context, { ...params, resultSet })
  if (ofSet.publicationId !== view.publicationId) throw new AppError('view_republished')
  const left = await selectEntryPlaces(context.tx, view, except)
  const anomalies = withoutRowIds(rowIds, new Set(left.map(({ anomalyRowId }) => anomalyRowId)))
  return { anomalies, children: Buffer.alloc(0), unknown: 0 }
}

/** How many rows are selected. */
export function countOf({ anomalies, children }: SelectedRows): number {
  return (anomalies.length + children.length) / ROW_ID_BYTES
}

/** A row id as packed lists have it. */
const ROW_ID_BYTES = 4

function withoutRowIds(rowIds: Buffer, left: ReadonlySet<number>): Buffer {
  if (left.size === 0) return rowIds
  const kept = Buffer.alloc(rowIds.length)
  let end = 0
  for (let at = 0; at < rowIds.length; at += 4) {
    const rowId = rowIds.readInt32BE(at)
    if (!left.has(rowId)) end = kept.writeInt32BE(rowId, end)
  }
  return kept.subarray(0, end)
}
