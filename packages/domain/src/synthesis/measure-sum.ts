import type { FilterLeaf } from '#columns/filter.ts'
import { isGathered, type Measure } from './measure.ts'
import { type FigureColumns, measureLeaves } from './measure-leaves.ts'

/**
 * The column that is added up, less another one where a measure is a difference, over the anomalies that meet the
 * conditions.
 */
export type ColumnSum = { plus: string | null; minus: string | null; leaves: readonly FilterLeaf[] }

/** How a figure follows from anomaly rows: a number of them, a sum, or the part of one sum in another. */
export type FigureSums =
  | { kind: 'count'; leaves: readonly FilterLeaf[] }
  | { kind: 'sum'; sum: ColumnSum }
  | { kind: 'rate'; part: ColumnSum; whole: ColumnSum }

/** Of what type the figures of each kind are. */
export const FIGURE_TYPES = { count: 'INTEGER', sum: 'AMOUNT', rate: 'PERCENT' } as const

/** What a measure comes to over rows; null where there are none to divide by. */
export type MeasureTotal = {
  type: (typeof FIGURE_TYPES)[keyof typeof FIGURE_TYPES]
  value: number | null
}

/**
 * What a measure adds up, over the rows of a grid (SYN-03); null where the columns do not give it, or where it is no
 * sum of values of rows: recoveries by one way, what ended in one way, days, the next deadline.
 */
export function sumsOfMeasure(measure: Measure, columns: FigureColumns): FigureSums | null {
  const leaves = measureLeaves(measure, columns, ANY_DAY)
  if (leaves === null || isGathered(measure)) return null
  const accepted = columns.acceptedAmount ?? columns.amount
  const sumOf = (plus: string | null, minus: string | null = null): FigureSums => ({
    kind: 'sum',
    sum: { plus, minus, leaves },
  })
  switch (measure) {
    case 'found':
    case 'notPresented':
    case 'pending':
    case 'rejected':
      return sumOf(columns.amount)
    case 'validated':
    case 'claimed':
      return sumOf(accepted)
    case 'recovered':
      return sumOf(columns.recovered)
    case 'notAccepted':
      return sumOf(columns.amount, columns.acceptedAmount)
    case 'leftToRecover':
    case 'settledOtherwise':
      return sumOf(columns.acceptedAmount, columns.recovered)
    case 'validationRate': {
      const validated = measureLeaves('validated', columns, ANY_DAY) ?? []
      const part = { plus: accepted, minus: null, leaves: validated }
      return { kind: 'rate', part, whole: { plus: columns.amount, minus: null, leaves } }
    }
    case 'recoveryRate': {
      const part = { plus: columns.recovered, minus: null, leaves }
      return { kind: 'rate', part, whole: { plus: accepted, minus: null, leaves } }
    }
    case 'count':
    case 'pendingCount':
    case 'validatedCount':
    case 'rejectedCount':
    case 'claimedCount':
    case 'recoveredCount':
      return { kind: 'count', leaves }
    default:
      return null
  }
}

/** No sum depends on the day. */
const ANY_DAY = '1970-01-01'
