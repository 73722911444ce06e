/** Most events that statements are computed from, most lines of one on screen and in a file. */
export const MAX_FEE_EVENTS = 200_000
export const MAX_SHOWN_FEE_LINES = 500
export const MAX_FEE_LINES = 20_000
