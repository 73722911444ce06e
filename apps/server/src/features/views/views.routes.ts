import type { Route } from '#http/bind-endpoint.ts'
import { editCells } from './edit-cells.ts'
import { getEntry } from './get-entry.ts'
import { getViewData } from './get-view-data.ts'
import { getViewMetadata } from './get-view-metadata.ts'
import { listAwaiting } from './list-awaiting.ts'
import { listColumnValues } from './list-column-values.ts'
import { listGoneEntries } from './list-gone-entries.ts'
import { listHistory } from './list-history.ts'
import { listPrefilteredViews } from './list-prefiltered-views.ts'
import { getResultSetTotals, listResultSetRows } from './list-result-set-rows.ts'
import { openResultSet } from './open-result-set.ts'

export const viewsRoutes: readonly Route[] = [
  getViewMetadata,
  listPrefilteredViews,
  getViewData,
  openResultSet,
  listResultSetRows,
  getResultSetTotals,
  listColumnValues,
  editCells,
  listHistory,
  getEntry,
  listGoneEntries,
  listAwaiting,
]
