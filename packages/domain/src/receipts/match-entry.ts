import { MAX_SPREAD_CLAIMS } from './receipt-limits.ts'
import { type LeftPart, spreadOver, totalLeft } from './spread-payment.ts'
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
  /** How the payment is spread over them; null where a person must choose, or where they are too many to show. */
  parts: { anomalyId: string; amount: string }[] | null
}

/** Most candidates of one payment. */
export const MAX_CANDIDATES = 10

/** Most words that a reference is written in, as in `RC 2026 00012`. */
const MOST_WORDS = 4

/** A letter or a claim of its own; `key` names its claims, `total` is what is left of them. */
type Unit = { letter: ClaimingLetter | null; claims: OpenClaim[]; key: string; total: string }

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
    ...letters.map((letter) =>
      unitOf(
        letter,
        letter.anomalyIds.flatMap((id) => byId.get(id) ?? []),
      ),
    ),
    ...claims.map((claim) => unitOf(null, [claim])),
  ]
  const byReference = new Map<string, Unit[]>()
  const byAmount = new Map<string, Unit[]>()
  for (const unit of units) {
    if (unit.letter !== null) push(byReference, compact(unit.letter.reference), unit)
    if (unit.claims.length > 0) push(byAmount, amountKey(unit.total), unit)
  }
  // Most amounts never come in, and the suppliers of one are put into words once.
  const named = new Map<string, (payment: IncomingPayment) => Iterable<Unit>>()
  return (payment) => {
    const referred = referencesIn(payment.text).flatMap((reference) => byReference.get(reference) ?? [])
    if (referred.length > 0) return candidates(payment, 'reference', referred)
    const key = amountKey(payment.amount)
    const alike = byAmount.get(key) ?? []
    if (alike.length === 0) return []
    const ofName = named.get(key) ?? createNameMatcher(alike)
    named.set(key, ofName)
    const found = candidates(payment, 'amountAndName', ofName(payment))
    return found.length > 0 ? found : candidates(payment, 'amount', alike)
  }
}

function unitOf(letter: ClaimingLetter | null, claims: OpenClaim[]): Unit {
  const ids = claims.map(({ anomalyId }) => anomalyId).toSorted()
  return {
    letter,
    claims,
    key: claims.length === 0 ? `/${letter?.id}` : JSON.stringify(ids),
    total: totalLeft(claims),
  }
}

/**
 * Finds which of these name their supplier in a payment, in their order. Words that many suppliers share are of no use:
 * a supplier is found by its rarest word, and what a payment names by the rarest word of the payment.
 */
function createNameMatcher(units: readonly Unit[]): (payment: IncomingPayment) => Generator<Unit> {
  const names = units.map(({ claims }) =>
    [...new Set(claims.flatMap(({ supplier }) => supplier ?? []))].map(nameWords),
  )
  const byWord = new Map<string, number[]>()
  for (const [at, suppliers] of names.entries())
    for (const word of new Set(suppliers.flat())) push(byWord, word, at)
  const usersOf = (word: string | undefined) => (word === undefined ? [] : (byWord.get(word) ?? []))
  const rarest = (words: readonly string[]) =>
    words.toSorted((left, right) => usersOf(left).length - usersOf(right).length)[0]
  const byRarest = new Map<string, number[]>()
  for (const [at, suppliers] of names.entries())
    for (const supplier of suppliers) {
      const word = rarest(supplier)
      if (word !== undefined) push(byRarest, word, at)
    }
  return function* (payment) {
    const words = nameWords(payment.counterparty ?? '')
    const inText = new Set(nameWords(payment.text))
    const ofOwnWords = [...words, ...inText].flatMap((word) => byRarest.get(word) ?? [])
    const possible = new Set([...ofOwnWords, ...usersOf(rarest(words))])
    for (const at of [...possible].sort((left, right) => left - right)) {
      const isOfPayment = names[at]?.some(
        (supplier) =>
          isNamed(supplier, words) ||
          (supplier.some((word) => word.length > 2) && supplier.every((word) => inText.has(word))),
      )
      const unit = units[at]
      if (isOfPayment === true && unit !== undefined) yield unit
    }
  }
}

/** A letter and its reminder claim the same: one of them is enough, the first. */
function candidates(payment: IncomingPayment, how: MatchWay, units: Iterable<Unit>): MatchCandidate[] {
  const known = new Map<string, MatchCandidate>()
  for (const { letter, claims, key, total } of units) {
    if (known.has(key)) continue
    const parts = claims.length > MAX_SPREAD_CLAIMS ? null : spreadOver(payment.amount, claims, total)
    known.set(key, { how, letter, claims, parts })
    if (known.size === MAX_CANDIDATES) break
  }
  return [...known.values()]
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
