import { VAT_RATES } from '@quitus/domain/books/vat-correction.ts'
import { type LimitationRules, limitationRules } from '@quitus/domain/limitation/limitation-rules.ts'
import type { Category } from './algorithms.ts'

/** What can be set per project, in its mapping under `detection`; the rest of the rules is fixed in SQL. */
export type DetectionParameters = {
  /** Numbers that represent 'no number', as SQL LIKE patterns without regard to case (`REDACTED%`). */
  ignoredNumbers: readonly string[]
  /** Two days as far apart as this, or nearer, are similar. */
  nearDays: number
  /** Two amounts as far apart as this, or nearer, are similar. */
  nearAmount: number
  /** Gross by net: an amount and the same with taxes are similar. */
  taxRatios: readonly number[]
  /** Fewest signs of a number that says something about an invoice of another supplier. */
  shortestSharedNumber: number
  /** Two documents without a number are compared up to this many days apart. */
  unnumberedDays: number
  /** A credit under a number of its own reverses an entry of the same amount up to this many days before it. */
  creditDays: number
  /** Rates of value added tax; a document whose tax fits none of them, nor two of them together, is looked at. */
  vatRates: readonly number[]
  /** A payment or an advance that nothing was set against for so many days was forgotten. */
  forgottenAfterDays: number
  /** Smallest amount at stake that is worth an anomaly of a single document. */
  leastAtStake: number
  /** Categories of anomalies that are not looked for (`SD`, `TVT`). */
  withoutCategories: readonly Category[]
  /** Categories whose rule is believed although too few verdicts on unseen books speak for it (`UNPROVEN_KINDS`). */
  trustedCategories: readonly Category[]
  /** Least score, in percent, of an anomaly that is presented; weaker ones are kept for staff to check. */
  presentedFrom: number
  /** Until when money can be claimed back, by the law of the project. */
  limitation: LimitationRules
}

export const DEFAULT_DETECTION_PARAMETERS: DetectionParameters = {
  ignoredNumbers: [],
  nearDays: 10,
  nearAmount: 0.05,
  taxRatios: [1.2, 1.1, 1.055, 1.085, 1.021],
  shortestSharedNumber: 3,
  unnumberedDays: 45,
  creditDays: 366,
  vatRates: VAT_RATES,
  forgottenAfterDays: 180,
  leastAtStake: 5,
  withoutCategories: [],
  trustedCategories: [],
  presentedFrom: 32,
  limitation: limitationRules('FR'),
}
