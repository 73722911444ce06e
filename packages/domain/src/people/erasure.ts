/** What is erased for good (SEC-09). */
export const ERASURE_KINDS = ['person', 'project'] as const
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
} as const satisfies Record<ErasureKind, readonly string[]>

/** Longest time a rule of retention waits: 50 years. */
export const MAX_RETENTION_MONTHS = 600

/** Longest reference of a request to erase. */
export const MAX_ERASURE_REFERENCE = 200

/** Fewer letters are no name that texts can be searched for: they occur in other words of a sentence. */
export const LEAST_SEARCHED_NAME = 5
