import type { Measure } from './measure.ts'
import type { FigureColumns } from './measure-leaves.ts'
import type { SynthesisDefinition, SynthesisLevel } from './synthesis-definition.ts'

/** What happens to anomalies on a day that is known. */
export const PROGRESS_EVENTS = [
  'found',
  'validated',
  'rejected',
  'claimed',
  'recovered',
  'avoided',
  'regularised',
] as const
export type ProgressEvent = (typeof PROGRESS_EVENTS)[number]

/** Between which two events days are counted, in the order of an anomaly’s life (SYN-05). */
export const PROGRESS_STEPS = [
  'foundToDecided',
  'validatedToClaimed',
  'claimedToRecovered',
  'validatedToAvoided',
  'validatedToRegularised',
] as const
export type ProgressStep = (typeof PROGRESS_STEPS)[number]

/** The event by whose day a measure is cumulated, and whether anomalies are counted or their amounts added. */
export type CumulatedMeasure = { event: ProgressEvent; of: 'anomalies' | 'amount' }

const CUMULATED: Partial<Record<Measure, CumulatedMeasure>> = {
  count: { event: 'found', of: 'anomalies' },
  found: { event: 'found', of: 'amount' },
  validatedCount: { event: 'validated', of: 'anomalies' },
  validated: { event: 'validated', of: 'amount' },
  rejectedCount: { event: 'rejected', of: 'anomalies' },
  rejected: { event: 'rejected', of: 'amount' },
  claimedCount: { event: 'claimed', of: 'anomalies' },
  claimed: { event: 'claimed', of: 'amount' },
  recovered: { event: 'recovered', of: 'amount' },
  avoided: { event: 'avoided', of: 'amount' },
  regularised: { event: 'regularised', of: 'amount' },
}

/** How a measure is cumulated over time; null for one that says how things are, and not what happened. */
export function cumulatedMeasure(measure: Measure): CumulatedMeasure | null {
  return CUMULATED[measure] ?? null
}

/**
 * The periods in which a synthesis shows progress over time, and its measures that have a day (SYN-05); null for any
 * other synthesis. One that gathers anomalies by the period of their decision, and by nothing else, shows progress.
 */
export function progressOf(
  { rows: [level, second], measures }: SynthesisDefinition,
  { decidedAt }: Pick<FigureColumns, 'decidedAt'>,
): { level: Exclude<SynthesisLevel, { kind: 'value' }>; measures: Measure[] } | null {
  if (level === undefined || level.kind === 'value' || level.column !== decidedAt) return null
  const cumulated = measures.filter((measure) => cumulatedMeasure(measure) !== null)
  return second === undefined && cumulated.length > 0 ? { level, measures: cumulated } : null
}
