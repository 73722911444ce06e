import type { Route } from '#http/bind-endpoint.ts'
import { findEntryPosition } from './find-entry-position.ts'
import { findInResultSet } from './find-in-result-set.ts'
import { getEntry } from './get-entry.ts'
import { getResultSetStatistics } from './get-result-set-statistics.ts'
import { getResultSetTotals } from './get-result-set-totals.ts'
import { getViewData } from './get-view-data.ts'
import { getViewMetadata } from './get-view-metadata.ts'
import { listAwaiting } from './list-awaiting.ts'
import { listChildCounts } from './list-child-counts.ts'
import { listChoices } from './list-choices.ts'
import { listColumnValues } from './list-column-values.ts'
import { listGoneEntries } from './list-gone-entries.ts'
import { listPrefilteredViews } from './list-prefiltered-views.ts'
import { listResultSetRows } from './list-result-set-rows.ts'
import { openResultSet } from './open-result-set.ts'

export const viewReadingRoutes: readonly Route[] = [
  getViewMetadata,
  listPrefilteredViews,
  getViewData,
  openResultSet,
  listResultSetRows,
  getResultSetTotals,
  getResultSetStatistics,
  findEntryPosition,
  listChildCounts,
  findInResultSet,
  listColumnValues,
  getEntry,
  listGoneEntries,
  listAwaiting,
  listChoices,
]
