/** Files that one anomaly has at most. */
export const MAX_ATTACHMENTS = 100
