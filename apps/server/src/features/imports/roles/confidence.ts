/** A header that says so, values that say so as well, values alone, and what is no more than a possibility. */
export const BY_BOTH = 0.98
export const BY_HEADER = 0.9
export const BY_VALUES = 0.75
export const POSSIBLE = 0.4

/** Fewer values of an identifier or a mark may be right by chance. */
export const LEAST_VALUES = 5
