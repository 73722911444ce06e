import type { Receipts } from '@quitus/contract/recoveries/read-receipts.ts'
import {
  MAX_NAMED_FAULTS,
  MAX_PROPOSALS,
  MAX_PROPOSED_PARTS,
} from '@quitus/domain/receipts/receipt-limits.ts'
import type { Translate } from '#language/messages.ts'
import type { NamedClaim } from './claims.sql.ts'

export type Proposal = Receipts['proposals'][number]
export type ProposedCandidate = Proposal['candidates'][number]

/** Longest text of a faulty line that is shown. */
const SHOWN_TEXT = 200

/** Collects what one answer holds: proposals and faults up to their bounds, and how many there are beyond. */
export function createAnswer(translate: Translate) {
  const proposals: Proposal[] = []
  const faults: Receipts['faults'] = []
  let parts = 0
  let more = 0
  let faultCount = 0
  return {
    propose(proposal: Proposal): void {
      const size = proposal.candidates.reduce((sum, { claims }) => sum + claims.length, 0)
      if (proposals.length >= MAX_PROPOSALS || parts + size > MAX_PROPOSED_PARTS) {
        more += 1
        return
      }
      parts += size
      proposals.push(proposal)
    },
    fail({ line, code, text }: { line: number; code: string; text: string }): void {
      faultCount += 1
      if (faults.length < MAX_NAMED_FAULTS)
        faults.push({
          ...{ line, code, message: translate(`errors:${code}` as 'errors:receipt_date') },
          text: text.slice(0, SHOWN_TEXT),
        })
    },
    answer: () => ({
      proposals: proposals.toSorted((left, right) => left.line - right.line),
      faults: faults.toSorted((left, right) => left.line - right.line),
      ...{ faultCount, more },
    }),
  }
}

/** A claim as it is proposed; `amount` is an exact decimal, null where a person must choose. */
export function proposedClaim(
  { source, anomalyId, name, supplier, left }: NamedClaim,
  amount: string | null,
) {
  return {
    source,
    anomalyId,
    name,
    supplier,
    left: Number(left),
    amount: amount === null ? null : Number(amount),
  }
}
