/** Longest name of a person, in characters. */
export const MAX_FULL_NAME = 200
