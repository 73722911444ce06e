/** How long a browser waits for the answer to a renewal of its tokens before it tries once more, in ms. */
export const RENEWAL_ANSWERED_WITHIN_MS = 10_000

/** How often a browser sends one renewal before it gives up. */
export const RENEWAL_TRIES = 2

/**
 * How long a replaced refresh token is answered with the same successor, in ms; later it counts as stolen. Longer
 * than a browser tries, so that an answer that is lost on the way is no theft, with room for a person who tries
 * again.
 */
export const RENEWAL_GRACE_MS = 60_000
