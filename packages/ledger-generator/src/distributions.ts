/**
 * What real payment lists look like, measured on the Devon list of 2019 (96 986 lines, 7 226 suppliers) and on the
 * lists of Calderdale (8 761 lines). A distribution is given by values at equal steps of probability, from the least
 * to the greatest.
 */
export const DISTRIBUTIONS = {
  /** Documents of a supplier in a year. */
  documentsPerSupplier: [1, 1, 1, 2, 2, 4, 8, 16, 27, 166],
  /** Cents. */
  amounts: [51_000, 77_500, 100_000, 149_500, 260_000, 411_517, 1_100_000, 2_679_234, 7_401_517],
  /** Days between two documents of a supplier. */
  gaps: [0, 0, 0, 1, 1, 7, 14, 21, 28, 60],
  /** Steps between two numbers of a supplier, in time. */
  numberSteps: [1, 2, 4, 20, 63, 300, 775, 7152],
  /** Digits of a number. */
  digits: [3, 4, 5, 6, 6, 7, 8, 12],
  /** Lines of one document (Calderdale). */
  linesPerDocument: [1, 1, 1, 1, 1, 1, 2, 2, 4, 18],
} as const

/** Shares of all documents, unless said otherwise. */
export const SHARES = {
  /** Amounts in whole hundreds. */
  roundAmount: 0.057,
  /** Numbers that are redacted. */
  redacted: 0.465,
  /** Credit notes. */
  credit: 0.016,
  /** Credit notes whose amount is that of one invoice (387 of 1 219). */
  creditOfOneInvoice: 0.317,
  /** Documents whose amount the supplier has more than three times: rents, subscriptions, rates, places in a home. */
  series: 0.137,
} as const

/** How suppliers number their invoices, and the share of documents so numbered (the rest of the list is words). */
export const NUMBER_FORMS = [
  { form: 'digits', share: 0.335 },
  { form: 'letters and digits', share: 0.326 },
  { form: 'mixed', share: 0.178 },
  { form: 'letters-digits', share: 0.053 },
  { form: 'digits/digits', share: 0.049 },
  { form: 'zeros and digits', share: 0.047 },
  { form: 'digits and letter', share: 0.012 },
] as const

export type NumberForm = (typeof NUMBER_FORMS)[number]['form']
