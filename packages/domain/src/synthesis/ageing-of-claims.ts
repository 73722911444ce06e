import type { FigureColumns } from './measure-leaves.ts'
import type { SynthesisDefinition } from './synthesis-definition.ts'

/** Months of claims that are shown, anomalies without a claim counted as one; what was claimed before is gathered. */
const SHOWN_MONTHS = 13

/**
 * What was claimed of the anomalies of a synthesis, and what is left of it, by the month of the claim (SYN-05); null
 * unless the synthesis shows progress over time, and where the reader has no claims.
 */
export function ageingOfClaims(
  { rows: [level], filter }: SynthesisDefinition,
  { decidedAt, claimedOn }: Pick<FigureColumns, 'decidedAt' | 'claimedOn'>,
): SynthesisDefinition | null {
  if (claimedOn === null || level === undefined || level.kind === 'value' || level.column !== decidedAt)
    return null
  return {
    rows: [{ kind: 'month', column: claimedOn }],
    top: SHOWN_MONTHS,
    measures: ['claimed', 'leftToRecover'],
    filter,
    chart: 'columns',
  }
}
