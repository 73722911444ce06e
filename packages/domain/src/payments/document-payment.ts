import type { LocalizedText } from '../locale.ts'

/**
 * Was a document paid (FLOW-21)? `part` while less than its amount was, `settled` where the books say that nothing is
 * left of it and no payment is seen, `unknown` where they say nothing of payments. Stored under these codes.
 */
export const DOCUMENT_PAYMENTS = ['paid', 'part', 'settled', 'unpaid', 'unknown'] as const
export type DocumentPayment = (typeof DOCUMENT_PAYMENTS)[number]

export const DOCUMENT_PAYMENT_LABELS: Readonly<Record<DocumentPayment, LocalizedText>> = {
  paid: { fr: 'Payée', en: 'Paid' },
  part: { fr: 'Payée en partie', en: 'Partly paid' },
  settled: { fr: 'Soldée, paiement non constaté', en: 'Settled, no payment found' },
  unpaid: { fr: 'Non payée', en: 'Not paid' },
  unknown: { fr: 'Paiement inconnu', en: 'Payment unknown' },
}

/** True for the code of how a document was paid. */
export function isDocumentPayment(value: unknown): value is DocumentPayment {
  return DOCUMENT_PAYMENTS.some((payment) => payment === value)
}
