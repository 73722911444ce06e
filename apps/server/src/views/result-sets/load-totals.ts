import type { Tx } from '@quitus/database/connection.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import type { MeasureTotal } from '@quitus/domain/synthesis/measure-sum.ts'
import type { StoreReader } from '#views/column-store/read-store.ts'
import { readTotals } from '#views/column-store/store-totals.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectMeasureTotal } from '#views/query/measure-total.sql.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'
import { selectTotals, summedColumns, type Totals, totalsReadReview } from '#views/query/totals.sql.ts'
import { audienceOf } from './result-set-sharing.ts'

const totals = createMemory<Totals>(4 * 1024 * 1024)
const figures = createMemory<{ total: MeasureTotal | null }>(1024 * 1024)
const BYTES = 1024

/** Count and sums of what a query has, with live values; worked out once until someone edits the view. */
export function loadTotals(reader: StoreReader, view: View, query: RowQuery): Promise<Totals> {
  const { tx } = reader
  // Staff may have chosen other sums since.
  const question = [...questionOf(view, query), summedColumns(view).map(({ name }) => name)]
  const requested = { question, readsReview: totalsReadReview(view, query) }
  return remember(totals, tx, view, requested, async () => ({
    value: (await readTotals(reader, view, query)) ?? (await selectTotals(tx, view, query)),
    bytes: BYTES,
  }))
}

/** What a measure comes to over the anomalies of a query; null where rows do not give it to this reader. */
export async function loadMeasureTotal(
  tx: Tx,
  view: View,
  query: RowQuery,
  measure: Measure,
): Promise<MeasureTotal | null> {
  const requested = { question: [...questionOf(view, query), measure], readsReview: true }
  const found = await remember(figures, tx, view, requested, async () => ({
    value: { total: await selectMeasureTotal(tx, view, query, measure) },
    bytes: BYTES,
  }))
  return found.total
}

/** The same in whatever order. */
function questionOf(view: View, { prefilter, filter, search, scope }: RowQuery): unknown[] {
  return [audienceOf(view), prefilter ?? null, filter ?? null, search?.trim() ?? '', scope ?? null]
}
