import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'
import { selectTotals, type Totals, totalsReadReview } from '#views/query/totals.sql.ts'
import { audienceOf } from './result-set-sharing.ts'

const totals = createMemory<Totals>(4 * 1024 * 1024)
const BYTES = 1024

/** Count and sums of what a query has, with live values; worked out once until somebody edits the view. */
export function loadTotals(tx: Tx, view: View, query: RowQuery): Promise<Totals> {
  const { prefilter, filter, search, scope } = query
  // The same in whatever order.
  const question = [audienceOf(view), prefilter ?? null, filter ?? null, search?.trim() ?? '', scope ?? null]
  const requested = { question, readsReview: totalsReadReview(view, query) }
  return remember(totals, tx, view, requested, async () => ({
    value: await selectTotals(tx, view, query),
    bytes: BYTES,
  }))
}
