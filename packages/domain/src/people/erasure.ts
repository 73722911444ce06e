/** What is erased for good (SEC-09). */
export const ERASURE_KINDS = ['person', 'project', 'history'] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

/** What is counted of an erasure, in the order of its certificate. */
export const ERASED_PARTS = {
  person: [
    'sessions',
    'credentials',
    'memberships',
    'mails',
    'notices',
    'savedViews',
    'comments',
    'history',
    'activity',
  ],
  project: [
    'rows',
    'publications',
    'changes',
    'remarks',
    'letters',
    'recoveries',
    'files',
    'fileBytes',
    'jobs',
    'memberships',
    'activity',
  ],
  history: ['changeSets', 'changes'],
} as const satisfies Record<ErasureKind, readonly string[]>

/** Longest time a rule of retention waits: 50 years. */
export const MAX_RETENTION_MONTHS = 600

/**
 * Years for which the history of a project is kept at least, and at most by a rule: the law of France has the evidence
 * of accounts kept for ten years (article L123-22 of the Code de commerce).
 */
export const LEAST_HISTORY_YEARS = 10
export const MAX_HISTORY_YEARS = 50

/** Longest reference of a request to erase. */
export const MAX_ERASURE_REFERENCE = 200

/** Fewer letters are no name that texts can be searched for: they occur in other words of a sentence. */
export const LEAST_SEARCHED_NAME = 5
