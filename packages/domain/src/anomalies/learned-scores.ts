/** Of which like anomalies the decisions moved a score, the nearest first (DATA-13). */
export const LEARNED_LEVELS = ['own', 'supplier', 'pattern', 'kind'] as const
export type LearnedLevel = (typeof LEARNED_LEVELS)[number]

/** How the numbers of two documents differ: by letters around them, not at all, by a slip, or altogether. */
export const NUMBER_DIFFERENCES = ['affix', 'same', 'slip', 'none'] as const
export type NumberDifference = (typeof NUMBER_DIFFERENCES)[number]

/** How far the days of two documents are apart, at most. */
export const DAY_GAPS = ['day', 'month', 'quarter', 'year', 'later', 'unknown'] as const
export type DayGap = (typeof DAY_GAPS)[number]

/** What the decisions about one group of like anomalies did to the scores of the others at a publication. */
export type LearnedRule = {
  level: LearnedLevel
  /** Null where decisions about all suppliers count. */
  supplier: string | null
  /** Code of the category. */
  category: string
  /** Null where the level takes in all patterns, or where the anomaly is no pair. */
  pattern: { difference: NumberDifference; gap: DayGap } | null
  decided: number
  rejected: number
  /** Anomalies whose score moved, and how many of them passed the threshold, downwards and upwards. */
  moved: number
  weakened: number
  raised: number
  /** Mean scores of these anomalies. */
  from: number
  to: number
}

/** What the decisions of a project did to the scores of its publication. */
export type LearnedScores = {
  /** Decided anomalies that were compared with their scores. */
  decided: number
  moved: number
  /** Those that moved the most, at most `MOST_LEARNED_RULES`. */
  rules: LearnedRule[]
}

/** So many rules are kept of a publication. */
export const MOST_LEARNED_RULES = 200
