import { sumDecimals } from '../text/decimal-sum.ts'
import { type LeftPart, spreadPayment } from './spread-payment.ts'
import { isNamed, nameWords } from './supplier-name.ts'

/** Money that came in, as a bank statement says it; `amount` is an exact decimal above zero. */
export type IncomingPayment = { amount: string; counterparty: string | null; text: string }

/** An anomaly that waits for its money, and what of the accepted amount is still to come. */
export type OpenClaim = LeftPart & { supplier: string | null }

/** A letter that went out, and the anomalies that it claims. */
export type ClaimingLetter = { id: number; reference: string; anomalyIds: readonly string[] }

/** Why a payment is proposed for a claim, the surest first. */
export const MATCH_WAYS = ['reference', 'amountAndName', 'amount'] as const
export type MatchWay = (typeof MATCH_WAYS)[number]

/** What a payment may be for. */
export type MatchCandidate = {
  how: MatchWay
  /** Null for an anomaly by itself. */
  letter: ClaimingLetter | null
  /** The anomalies that still wait for money; none where all has come already. */
  claims: readonly OpenClaim[]
  /** How the payment is spread over them; null where a person must choose. */
  parts: { anomalyId: string; amount: string }[] | null
}

/** Most candidates of one payment. */
export const MAX_CANDIDATES = 10

/** Most words that a reference is written in, as in `RC 2026 00012`. */
const MOST_WORDS = 4

type Unit = { letter: ClaimingLetter | null; claims: OpenClaim[] }

/**
 * Finds what a payment may be for (FLOW-18): a letter whose reference it names, else claims whose amount it is and
 * whose supplier it names, else letters and claims whose amount it is. Nothing is ever booked by this alone.
 */
export function createMatcher(
  claims: readonly OpenClaim[],
  letters: readonly ClaimingLetter[],
): (payment: IncomingPayment) => MatchCandidate[] {
  const byId = new Map(claims.map((claim) => [claim.anomalyId, claim]))
  const units: Unit[] = [
    ...letters.map((letter) => ({ letter, claims: letter.anomalyIds.flatMap((id) => byId.get(id) ?? []) })),
    ...claims.map((claim) => ({ letter: null, claims: [claim] })),
  ]
  const byReference = new Map<string, Unit[]>()
  const byAmount = new Map<string, Unit[]>()
  for (const unit of units) {
    if (unit.letter !== null) push(byReference, compact(unit.letter.reference), unit)
    if (unit.claims.length > 0) push(byAmount, amountKey(totalLeft(unit.claims)), unit)
  }
  // Most suppliers are never compared, and each is put into words once.
  const known = new Map<string, string[]>()
  const wordsOf = (supplier: string) => {
    const words = known.get(supplier) ?? nameWords(supplier)
    known.set(supplier, words)
    return words
  }
  const namesOf = ({ claims: ofUnit }: Unit) =>
    [...new Set(ofUnit.flatMap(({ supplier }) => supplier ?? []))].map(wordsOf)
  return (payment) => {
    const named = referencesIn(payment.text).flatMap((reference) => byReference.get(reference) ?? [])
    if (named.length > 0) return candidates(payment, 'reference', named)
    const alike = byAmount.get(amountKey(payment.amount)) ?? []
    if (alike.length === 0) return []
    const words = nameWords(payment.counterparty ?? '')
    const inText = new Set(nameWords(payment.text))
    const ofName = alike.filter((unit) =>
      namesOf(unit).some(
        (supplier) =>
          isNamed(supplier, words) ||
          (supplier.some((word) => word.length > 2) && supplier.every((word) => inText.has(word))),
      ),
    )
    return ofName.length > 0
      ? candidates(payment, 'amountAndName', ofName)
      : candidates(payment, 'amount', alike)
  }
}

/** A sum is worked out where there is one to work out: most are of one claim. */
function totalLeft(claims: readonly OpenClaim[]): string {
  const [only, ...others] = claims
  return others.length === 0 ? (only?.left ?? '0') : sumDecimals(claims.map(({ left }) => left))
}

/** A letter and its reminder claim the same: one of them is enough, the first. */
function candidates(payment: IncomingPayment, how: MatchWay, units: readonly Unit[]): MatchCandidate[] {
  const known = new Map<string, MatchCandidate>()
  for (const { letter, claims } of units) {
    const key =
      claims.length === 0
        ? `/${letter?.id}`
        : JSON.stringify(claims.map(({ anomalyId }) => anomalyId).toSorted())
    if (!known.has(key)) known.set(key, { how, letter, claims, parts: spreadPayment(payment.amount, claims) })
  }
  return [...known.values()].slice(0, MAX_CANDIDATES)
}

/** Every run of words of a text that may be a reference, without what is between them. */
function referencesIn(text: string): string[] {
  const words = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1).join(''),
    ),
  )
}

function compact(reference: string): string {
  return (reference.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('')
}

function amountKey(amount: string): string {
  return Number(amount).toFixed(2)
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const present = map.get(key)
  if (present === undefined) map.set(key, [value])
  else present.push(value)
}
