/** Largest body in bytes where an endpoint sets no other: a handful of short fields. */
export const SMALL_BODY_BYTES = 16 * 1024

/** A form with a password, whose bytes are at most those of the longest login and password in letters of one byte. */
export const PASSWORD_FORM_BYTES = 2 * 1024

/** Bodies that carry a filter with its values, a list of columns or a list of entries. */
export const MEDIUM_BODY_BYTES = 1024 * 1024
