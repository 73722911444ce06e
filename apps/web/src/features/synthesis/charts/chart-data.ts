import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { type FigureColumn, sizeOf } from '../figure-text.ts'

/** What is drawn first where a synthesis has it: found, validated, recovered. */
const DRAWN_FIRST: readonly Measure[] = [
  'found',
  'validated',
  'recovered',
  'claimed',
  'leftToRecover',
  'pending',
  'rejected',
]
/** What is drawn where there are no amounts. */
const COUNTS: readonly Measure[] = [
  'count',
  'validatedCount',
  'recoveredCount',
  'claimedCount',
  'pendingCount',
  'rejectedCount',
]
/** More of them cannot be distinguished at a glance; the lines of progress follow each other, so that more can. */
const MAX_SERIES = { groups: 3, progress: 6 } as const
/** More of them are thinner than their names, or fill more than a screen. */
const MAX_POINTS = { columns: 24, bars: 10, lines: 60, none: 0 } as const

export type Row = SynthesisData['rows'][number]
export type ChartSeries = { column: FigureColumn; at: number }
export type ChartPoint = { label: string; row: Row; values: readonly (number | null)[] }
export type ChartContent = { series: readonly ChartSeries[]; points: readonly ChartPoint[]; omitted: number }

/**
 * What the chart of a synthesis shows: its first level, by amounts, or by counts where there are none; null where
 * there is nothing to draw.
 */
export function chartContent(
  { chart, columns, rows, progress }: Pick<SynthesisData, 'chart' | 'columns' | 'rows' | 'progress'>,
  labelOf: (row: Row) => string,
): ChartContent | null {
  const series = progress === null ? drawnColumns(columns) : drawnProgress(columns, rows)
  // The others would dwarf anyone who is named, and what has no date has no place on a line.
  const isDrawn = (row: Row) =>
    chart === 'bars' ? !row.isOthers : chart === 'lines' ? !row.isOthers && row.key !== null : true
  const drawn = rows.filter(isDrawn)
  const most = MAX_POINTS[chart]
  const kept = chart === 'lines' ? drawn.slice(-most) : drawn.slice(0, most)
  if (chart === 'none' || series.length === 0 || kept.length === 0) return null
  const points = kept.map((row) => ({
    label: labelOf(row),
    row,
    values: series.map(({ at }) => sizeOf(row.values[at])),
  }))
  return { series, points, omitted: rows.length - kept.length }
}

function drawnColumns(columns: readonly FigureColumn[]): ChartSeries[] {
  const placed = columns.map((column, at) => ({ column, at }))
  const amounts = placed.filter(({ column: { type } }) => COLUMN_TYPE_RULES[type].isMoney)
  const rank = ({ column }: ChartSeries) => {
    const place = DRAWN_FIRST.indexOf(column.measure)
    return place === -1 ? DRAWN_FIRST.length : place
  }
  const chosen =
    amounts.length > 0
      ? amounts.toSorted((left, right) => rank(left) - rank(right))
      : placed.filter(({ column: { measure } }) => COUNTS.includes(measure))
  return chosen.slice(0, MAX_SERIES.groups)
}

/** Everything that happened, in the order of an anomaly’s life; what never did would be a line along the axis. */
function drawnProgress(columns: readonly FigureColumn[], rows: readonly Row[]): ChartSeries[] {
  const placed = columns.map((column, at) => ({ column, at }))
  const amounts = placed.filter(({ column: { type } }) => COLUMN_TYPE_RULES[type].isMoney)
  const last = rows.at(-1)?.values ?? []
  const chosen = (amounts.length > 0 ? amounts : placed).filter(({ at }) => (sizeOf(last[at]) ?? 0) !== 0)
  return chosen.slice(0, MAX_SERIES.progress)
}
