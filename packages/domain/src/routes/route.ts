import type { LocalizedText } from '../locale.ts'

/**
 * What follows the validation of an anomaly (FLOW-21): the supplier pays back, the own books are corrected before money
 * leaves, or the VAT is put right. Stored under these codes.
 */
export const ROUTES = ['claim', 'correct', 'tax'] as const
export type Route = (typeof ROUTES)[number]

export const ROUTE_LABELS: Readonly<Record<Route, LocalizedText>> = {
  claim: { fr: 'Réclamation', en: 'Claim' },
  correct: { fr: 'Correction comptable', en: 'Correction' },
  tax: { fr: 'Régularisation de TVA', en: 'VAT adjustment' },
}

/** True for the code of a route. */
export function isRoute(value: unknown): value is Route {
  return ROUTES.some((route) => route === value)
}

/** Did the money at stake leave? `unknown` where the ledger does not say when documents were paid. */
export const PAYMENT_EVIDENCE = ['paid', 'unpaid', 'unknown'] as const
export type PaymentEvidence = (typeof PAYMENT_EVIDENCE)[number]

export const PAYMENT_EVIDENCE_LABELS: Readonly<Record<PaymentEvidence, LocalizedText>> = {
  paid: { fr: 'Payé', en: 'Paid' },
  unpaid: { fr: 'Non payé', en: 'Not paid' },
  unknown: { fr: 'Paiement inconnu', en: 'Payment unknown' },
}

/** True for the code of a payment evidence. */
export function isPaymentEvidence(value: unknown): value is PaymentEvidence {
  return PAYMENT_EVIDENCE.some((evidence) => evidence === value)
}

/** Longest reference of a correcting entry or of a VAT return, in characters. */
export const MAX_REFERENCE_LENGTH = 100
