import type { ColumnType } from '#values/column-type.ts'
import type { RecordedWay } from '../states/recovery.ts'

/** What the columns of a synthesis hold (SYN-03), in the order in which they are offered. */
export const MEASURES = [
  'count',
  'found',
  'pendingCount',
  'pending',
  'validatedCount',
  'validated',
  'rejectedCount',
  'rejected',
  'claimedCount',
  'claimed',
  'recoveredCount',
  'recovered',
  'recoveredByCreditNote',
  'recoveredByTransfer',
  'recoveredBySetOff',
  'recoveredByVat',
  'leftToRecover',
  'notPresented',
  'notAccepted',
  'settledOtherwise',
  'avoided',
  'regularised',
  'validationRate',
  'recoveryRate',
  'medianDaysToDecide',
  'nextDeadline',
] as const
export type Measure = (typeof MEASURES)[number]

/** Of what type the figures of a measure are; a count is an INTEGER, days are a REAL, a rate is a fraction. */
export const MEASURE_TYPES: Readonly<
  Record<Measure, Extract<ColumnType, 'INTEGER' | 'AMOUNT' | 'PERCENT' | 'REAL' | 'DATE'>>
> = {
  count: 'INTEGER',
  found: 'AMOUNT',
  pendingCount: 'INTEGER',
  pending: 'AMOUNT',
  validatedCount: 'INTEGER',
  validated: 'AMOUNT',
  rejectedCount: 'INTEGER',
  rejected: 'AMOUNT',
  claimedCount: 'INTEGER',
  claimed: 'AMOUNT',
  recoveredCount: 'INTEGER',
  recovered: 'AMOUNT',
  recoveredByCreditNote: 'AMOUNT',
  recoveredByTransfer: 'AMOUNT',
  recoveredBySetOff: 'AMOUNT',
  recoveredByVat: 'AMOUNT',
  leftToRecover: 'AMOUNT',
  notPresented: 'AMOUNT',
  notAccepted: 'AMOUNT',
  settledOtherwise: 'AMOUNT',
  avoided: 'AMOUNT',
  regularised: 'AMOUNT',
  validationRate: 'PERCENT',
  recoveryRate: 'PERCENT',
  medianDaysToDecide: 'REAL',
  nextDeadline: 'DATE',
}

/** Staff alone know that there is something which was not presented. */
export const STAFF_MEASURES: readonly Measure[] = ['notPresented']

/** Which recoveries a measure counts alone; null for one that does not distinguish ways. */
export function wayOfMeasure(measure: Measure): RecordedWay | null {
  return WAYS[measure] ?? null
}

const WAYS: Partial<Record<Measure, RecordedWay>> = {
  recoveredByCreditNote: 'creditNote',
  recoveredByTransfer: 'transfer',
  recoveredBySetOff: 'setOff',
  recoveredByVat: 'vat',
}

/** The outcome of the anomalies whose accepted amounts a measure adds up; null for one that distinguishes none. */
export function outcomeOfMeasure(measure: Measure): 'avoided' | 'regularised' | null {
  return measure === 'avoided' || measure === 'regularised' ? measure : null
}

/** True where no filter of the dashboard shows exactly the rows behind a measure: a way of recovery, an outcome. */
export function isGathered(measure: Measure): boolean {
  return wayOfMeasure(measure) !== null || outcomeOfMeasure(measure) !== null
}
