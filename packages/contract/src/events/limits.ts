/** Rows that an event carries; where more have changed, screens read again what they show. */
export const MAX_EVENT_ROWS = 200

/** How far back a page may request what happened before it listened. */
export const LONGEST_MISSED_SECONDS = 600

/** People that a project’s screens are informed of; with more, those seen last. */
export const MAX_PRESENT = 300

/** How often a tab reports again where its person is, and after how long without it they are taken for gone, in ms. */
export const PRESENCE_REPORTED_EVERY = 20_000
export const PRESENCE_LASTS = 45_000

/**
 * A sign of life on a stream that has nothing to send, in ms. A listener that receives none for three times as long
 * is cut off.
 */
export const HEARTBEAT_EVERY = 15_000

/** Header of every call by which a tab names itself, so that it knows its own writes among the events. */
export const TAB_HEADER = 'quitus-tab'
