/** The keys of a page that can only be closed. */
export const CLOSE_KEYS = { Escape: 'close' } as const
