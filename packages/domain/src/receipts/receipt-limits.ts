/** Largest text of recoveries or of a bank statement, in bytes; a camt.053 file may be as large as any file. */
export const MAX_RECEIPT_TEXT_BYTES = 10_000_000

/** Most lines of a text, and most entries of a camt.053 file. */
export const MAX_RECEIPT_LINES = 100_000

/** Most proposals and most anomalies in all of them that one answer holds; most faults that it names. */
export const MAX_PROPOSALS = 1000
export const MAX_PROPOSED_PARTS = 20_000
export const MAX_NAMED_FAULTS = 200

/** Most claims and letters that payments are compared with, the latest first. */
export const MAX_OPEN_CLAIMS = 20_000
export const MAX_COMPARED_LETTERS = 10_000

/** Most anomalies of a letter over which a payment is spread on screen. */
export const MAX_SPREAD_CLAIMS = 500
