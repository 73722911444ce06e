import type { HomeFigure } from '@quitus/contract/home/get-home.ts'
import { undecidedFilter } from '@quitus/domain/anomalies/awaiting.ts'
import { leadingAmount } from '@quitus/domain/columns/column.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { addAmounts } from '@quitus/domain/text/decimal-difference.ts'
import type { StoreReader } from '#views/column-store/read-store.ts'
import type { View } from '#views/definition/view.sql.ts'
import { loadTotals } from '#views/result-sets/load-totals.ts'

/** A figure without its change. */
export type Figure = Omit<HomeFigure, 'change'>

/** The anomalies behind a figure, and the column that adds up to its amount. */
type Measure = { kind: Figure['kind']; filter: Filter; amount: string | undefined }

/**
 * Count and amount of each figure over the dashboard and the free anomalies, as their grids show them under its
 * filter: they are read by the same query. The filter is that of the dashboard.
 */
export async function loadFigures(
  reader: StoreReader,
  dashboard: View,
  free: View | null,
): Promise<Figure[]> {
  const figures = await figuresOf(reader, dashboard)
  if (free === null) return figures
  const added = await figuresOf(reader, free)
  return figures.map((figure) => {
    const more = added.find(({ kind }) => kind === figure.kind)
    if (more === undefined) return figure
    const amount = figure.amount === null ? null : addAmounts(figure.amount, more.amount ?? 0)
    return { ...figure, count: figure.count + more.count, amount, free: more.count }
  })
}

async function figuresOf(reader: StoreReader, view: View): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { kind, filter, amount } of measuresOf(view)) {
    const { count, sums } = await loadTotals(reader, view, { filter, scope: 'anomalyRow', sort: [] })
    const isSummed = amount !== undefined && amount in sums
    figures.push({ kind, count, amount: isSummed ? (sums[amount] ?? 0) : null, filter, free: 0 })
  }
  return figures
}

function measuresOf(view: View): Measure[] {
  const { validatedColumn, stateColumns } = view
  const undecided = undecidedFilter({ validatedColumn, stateColumn: stateColumns?.state ?? null })
  const atStake =
    stateColumns?.amount ??
    leadingAmount(view.columns.map((column) => ({ ...column, hidden: column.isHidden })))?.name
  const measures: Measure[] = []
  if (undecided !== null) measures.push({ kind: 'toDecide', filter: undecided, amount: atStake })
  if (validatedColumn !== null)
    measures.push({
      kind: 'validated',
      filter: { column: validatedColumn, op: 'in', value: [true] },
      amount: stateColumns?.acceptedAmount ?? atStake,
    })
  if (stateColumns !== null) {
    const { recovered } = stateColumns
    measures.push({ kind: 'recovered', filter: anyAmountOf(recovered), amount: recovered })
  }
  return measures
}

/** Neither blank nor zero. */
function anyAmountOf(column: string): Filter {
  return {
    all: [
      { column, op: 'empty', not: true },
      { column, op: 'equals', value: 0, not: true },
    ],
  }
}
