import type { Filter } from '#columns/filter.ts'
import type { Measure } from './measure.ts'

/** How a level of rows gathers anomalies: by the values of a column, or by the periods in which its dates lie. */
export const LEVEL_KINDS = ['value', 'year', 'month', 'week'] as const
export type LevelKind = (typeof LEVEL_KINDS)[number]

/** One level of rows. A financial year begins with `firstMonth` (1 to 12); weeks begin on Monday. */
export type SynthesisLevel =
  | { kind: 'value'; column: string }
  | { kind: 'year'; column: string; firstMonth: number }
  | { kind: 'month' | 'week'; column: string }

/** How a synthesis is drawn: upright columns, lying bars, lines over time. */
export const CHART_KINDS = ['none', 'columns', 'bars', 'lines'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** What staff define (DATA-04). */
export type SynthesisDefinition = {
  /** One level of rows, or two. */
  rows: readonly SynthesisLevel[]
  /** How many groups the first level shows before it gathers the others; null shows as many as there may be. */
  top: number | null
  measures: readonly Measure[]
  /** Which anomalies count; null for all of them. */
  filter: Filter | null
  chart: ChartKind
}

/** Most groups of the first level, and most of the second one in each of them; the others are gathered. */
export const MAX_GROUPS = { first: 200, second: 50 } as const

/** Most syntheses of a project. */
export const MAX_SYNTHESES = 30

/** Most characters of the label of a synthesis in a language. */
export const MAX_SYNTHESIS_LABEL = 80

/**
 * Which rows a condition apply to: any entry of an anomaly (decision 004), or its anomaly row alone, as syntheses
 * count.
 */
export const FILTER_SCOPES = ['anyEntry', 'anomalyRow'] as const
export type FilterScope = (typeof FILTER_SCOPES)[number]
