/** How long an impersonation lasts at most (AUTH-10). */
export const IMPERSONATION_MS = 3_600_000
/** Characters of its reason. */
export const REASON_LENGTH = { least: 3, most: 500 }
