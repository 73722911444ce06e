import type { PaymentEvidence, Route } from './route.ts'

type Proposal = Readonly<Record<PaymentEvidence, Route | null>>

/** The money left in any case: it can only come back from the supplier. */
const CLAIM: Proposal = { paid: 'claim', unpaid: 'claim', unknown: 'claim' }
/** What was paid is claimed, what was not is corrected; where nobody knows, a person decides. */
const BY_PAYMENT: Proposal = { paid: 'claim', unpaid: 'correct', unknown: null }
/** VAT is put right on a return, whether the invoice was paid or not. */
const TAX: Proposal = { paid: 'tax', unpaid: 'tax', unknown: 'tax' }

/** The one table of proposals (FLOW-21, decision 181), by category (domain.md c7) and payment evidence. */
export const PROPOSED_ROUTES = {
  DP: BY_PAYMENT,
  DS: BY_PAYMENT,
  DF: BY_PAYMENT,
  AI: BY_PAYMENT,
  ER: BY_PAYMENT,
  PX: BY_PAYMENT,
  DV: BY_PAYMENT,
  SD: CLAIM,
  AV: CLAIM,
  ES: CLAIM,
  RFA: CLAIM,
  MF: CLAIM,
  TV0: TAX,
  TVT: TAX,
  TVD: TAX,
  AL: TAX,
} as const satisfies Record<string, Proposal>

/** The proposed route; null where a person must decide, which includes categories that nobody knows. */
export function proposedRoute(category: string | null, evidence: PaymentEvidence): Route | null {
  const proposals: Readonly<Record<string, Proposal>> = PROPOSED_ROUTES
  if (category === null || !Object.hasOwn(proposals, category)) return null
  return proposals[category]?.[evidence] ?? null
}
