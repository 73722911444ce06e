/** Most anomalies of which a journal or a VAT sheet is made at a time; the number of all is said. */
export const MAX_BOOKED_ANOMALIES = 5000

/** Most entries or documents that one page of a list has. */
export const MAX_BOOKED_PAGE = 500

/** Longest name of a company by which lists are filtered, in characters. */
export const MAX_COMPANY_NAME = 400
