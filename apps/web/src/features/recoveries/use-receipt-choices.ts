import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { addAmounts, subtractAmounts } from '@quitus/domain/text/decimal-difference.ts'
import { useState } from 'react'
import { useProject } from '#shared/projects/current-project.ts'
import type { Proposal, ReceiptLine, Receipts } from './receipts.queries.ts'

/** What a person chose of a proposal: the claim, and the amounts and the reason that they typed. */
export type ReceiptChoice = {
  isChosen: boolean
  candidate: number
  amounts: Readonly<Record<string, string>>
  reason: string
}

export type ReceiptChoices = ReturnType<typeof useReceiptChoices>

/** What is certain is chosen at first: what the file says, and whole letters that a payment names. */
function firstChoice({ candidates }: Proposal): ReceiptChoice {
  const [first] = candidates
  const isCertain =
    candidates.length === 1 &&
    first !== undefined &&
    (first.how === 'given' || first.how === 'reference') &&
    first.refusal === null &&
    first.claims.every(({ amount }) => amount !== null)
  return { isChosen: isCertain, candidate: 0, amounts: {}, reason: '' }
}

/** The choices of a person among proposals, and what they come to. */
export function useReceiptChoices({ proposals }: Receipts) {
  const { currency, timeZone } = useProject()
  const [choices, setChoices] = useState<readonly ReceiptChoice[]>(() => proposals.map(firstChoice))

  function readAmount(text: string): number | null {
    const options = { currency, timeZone, previous: null, ownHost: location.host }
    const read = COLUMN_TYPE_RULES.AMOUNT.parseTyped(text, options)
    return read.ok && typeof read.value === 'number' ? read.value : null
  }

  /** The lines of a proposal, of which all amounts are known; null where something is missing. */
  function linesOf(proposal: Proposal, choice: ReceiptChoice): ReceiptLine[] | null {
    const candidate = proposal.candidates[choice.candidate]
    if (candidate === undefined) return null
    const reason = choice.reason.trim() || proposal.reason
    if (candidate.refusal !== null && !(candidate.refusal.takesReason && reason !== null)) return null
    if (leftToSpread(proposal, choice) !== 0) return null
    const { date, way, creditNote, proof, bankEntry } = proposal
    return candidate.claims.flatMap((claim): ReceiptLine[] => {
      const amount = claim.amount ?? readAmount(choice.amounts[claim.anomalyId] ?? '')
      if (amount === null || amount === 0) return []
      return [{ anomalyId: claim.anomalyId, amount, date, way, creditNote, proof, reason, bankEntry }]
    })
  }

  /** What of a payment is for no anomaly yet; NaN where an amount cannot be read. */
  function leftToSpread(proposal: Proposal, choice: ReceiptChoice): number {
    const claims = proposal.candidates[choice.candidate]?.claims ?? []
    if (claims.every(({ amount }) => amount !== null)) return 0
    const typed = claims.map(({ anomalyId }) => choice.amounts[anomalyId]?.trim() ?? '').filter(Boolean)
    const amounts = typed.map(readAmount)
    if (amounts.some((amount) => amount === null)) return Number.NaN
    return subtractAmounts(
      proposal.amount,
      amounts.reduce<number>((sum, amount) => addAmounts(sum, amount ?? 0), 0),
    )
  }

  const choiceOf = (at: number) => choices[at] ?? { isChosen: false, candidate: 0, amounts: {}, reason: '' }
  const chosen = proposals.flatMap((proposal, at) => {
    const choice = choiceOf(at)
    return choice.isChosen ? [{ at, lines: linesOf(proposal, choice) }] : []
  })
  const lines = chosen.flatMap((each) => each.lines ?? [])
  return {
    choiceOf,
    change: (at: number, part: Partial<ReceiptChoice>) =>
      setChoices((known) => known.map((each, place) => (place === at ? { ...each, ...part } : each))),
    chooseAll: (isChosen: boolean) => setChoices((known) => known.map((each) => ({ ...each, isChosen }))),
    leftToSpread: (at: number) => {
      const proposal = proposals[at]
      return proposal === undefined ? 0 : leftToSpread(proposal, choiceOf(at))
    },
    chosen: chosen.length,
    lines,
    /** Something that was chosen lacks an amount or a reason. */
    isIncomplete: chosen.some((each) => each.lines === null || each.lines.length === 0),
    total: lines.reduce((sum, { amount }) => addAmounts(sum, amount), 0),
  }
}
