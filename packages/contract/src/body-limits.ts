/** Largest body in bytes where an endpoint sets no other: a handful of short fields. */
export const SMALL_BODY_BYTES = 16 * 1024

/** Bodies that carry a filter with its values, a list of columns or a list of entries. */
export const MEDIUM_BODY_BYTES = 1024 * 1024
