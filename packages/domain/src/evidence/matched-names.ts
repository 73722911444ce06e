/** Names that one call matches with anomalies. */
export const MAX_MATCHED_NAMES = 200

/** Characters of a name that are looked at. */
export const MAX_MATCHED_CHARACTERS = 255
