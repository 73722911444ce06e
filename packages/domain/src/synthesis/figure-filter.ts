import type { Filter, FilterLeaf } from '#columns/filter.ts'

/** What a figure is about: the conditions of its row and of its column. A deadline is shown by the day itself. */
export type Figure = {
  row: readonly FilterLeaf[]
  column: { filter: readonly FilterLeaf[]; dayColumn: string | null }
  value: number | string | null
}

/**
 * The filter that shows exactly the anomalies of a figure in the dashboard, applied to anomaly rows alone, in
 * addition to the filter of the synthesis itself, which the server knows by its name (SYN-03); null for all
 * anomalies.
 */
export function filterOfFigure({ row, column, value }: Figure): Filter | null {
  const leaves = [...row, ...column.filter]
  if (column.dayColumn !== null && typeof value === 'string')
    leaves.push(...leavesOfDays(column.dayColumn, value, dayAfter(value)))
  const [first] = leaves
  if (first === undefined) return null
  return leaves.length === 1 ? first : { all: leaves }
}

/** Conditions on a column of dates: from one day (`yyyy-mm-dd`, or an instant) on, and before another. */
export function leavesOfDays(column: string, from: string, before: string): FilterLeaf[] {
  return [
    { column, op: 'after', value: from },
    { column, op: 'before', value: before },
  ]
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
