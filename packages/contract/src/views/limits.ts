/**
 * Most cells that one call may change; larger edits are actions on a selection. Apart from the schemas, which the
 * browser does not load.
 */
export const MAX_CHANGES = 50_000

/** Most entries that a selection may name; larger ones name a result set. */
export const MAX_NAMED_ENTRIES = 50_000

/** Child rows that a window carries of each anomaly; the further ones of a large group are read by pages. */
export const MAX_WINDOW_CHILDREN = 20

/** Anomalies whose rows a write answers; where more have changed, the client reads what it shows again. */
export const MAX_UPDATED_ANOMALIES = 1000

/** Refused cells that an undo names; it counts the others. */
export const MAX_NAMED_REFUSALS = 1000

/** Steps of either stack that a person is shown. */
export const MAX_STEPS = 500

/** Bytes of a body that names so many cells or entries. */
export const MAX_WRITE_BYTES = 32 * 1024 * 1024
