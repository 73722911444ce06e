/** What comparing a sealed history with itself, or with an exported head, can say (SEC-06). */
export const HISTORY_VERDICTS = ['intact', 'differs', 'cut', 'notCovered'] as const
export type HistoryVerdict = (typeof HISTORY_VERDICTS)[number]

/**
 * Why a history differs: the change set is not as it was sealed, or is gone; it was inserted later; the seals
 * themselves were changed; or an exported head says otherwise.
 */
export const HISTORY_FAULTS = ['changed', 'missing', 'inserted', 'seal', 'head'] as const
export type HistoryFault = (typeof HISTORY_FAULTS)[number]
