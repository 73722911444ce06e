/** What can be set per project (in its mapping, under `detection`); everything else of the rules is fixed in SQL. */
export type DetectionParameters = {
  /** Numbers that stand for 'no number', as SQL LIKE patterns without regard to case (`REDACTED%`). */
  ignoredNumbers: readonly string[]
}

export const DEFAULT_DETECTION_PARAMETERS: DetectionParameters = { ignoredNumbers: [] }
