/** What can be set per project, in its mapping under `detection`; the rest of the rules is fixed in SQL. */
export type DetectionParameters = {
  /** Numbers that stand for 'no number', as SQL LIKE patterns without regard to case (`REDACTED%`). */
  ignoredNumbers: readonly string[]
  /** Two days as far apart as this, or nearer, are similar. */
  nearDays: number
  /** Two amounts as far apart as this, or nearer, are similar. */
  nearAmount: number
  /** Gross by net: an amount and the same with taxes are similar. */
  taxRatios: readonly number[]
  /** Fewest signs of a number that is looked for within another, or with a slip of the hand. */
  shortestNearNumber: number
  /** Fewest digits of a number that says something about an invoice of another supplier. */
  shortestSharedNumber: number
  /** A supplier with more documents of one amount than this has it in series: unlike numbers are then unlike documents. */
  longestAmountSeries: number
  /** A number that a supplier has more often than this names no invoice but a contract or a rent. */
  mostCopies: number
  /** A number that a supplier writes alike on more days than this comes again by itself, like a rent. */
  mostDays: number
  /** A credit under a number of its own takes back an entry of the same amount up to this many days before it. */
  creditDays: number
}

export const DEFAULT_DETECTION_PARAMETERS: DetectionParameters = {
  ignoredNumbers: [],
  nearDays: 10,
  nearAmount: 0.05,
  taxRatios: [1.2, 1.1, 1.055, 1.085, 1.021],
  shortestNearNumber: 5,
  shortestSharedNumber: 5,
  longestAmountSeries: 3,
  mostCopies: 4,
  mostDays: 2,
  creditDays: 366,
}
