import { blocksOf } from './blocks.ts'
import { compareNames } from './compare-names.ts'
import type { PreparedAccount } from './prepare-account.ts'
import type { WordWeights } from './word-weights.ts'

export const SHARED_MARKS = ['siren', 'vatNumber', 'iban', 'phone', 'mail', 'domain', 'address'] as const
export type SharedMark = (typeof SHARED_MARKS)[number]

/** How many accounts have one value, and under how many names that are nothing like each other. */
export type MarkUse = { accounts: number; names: number }

/** Accounts of one value whose names are compared. */
const MOST_COMPARED = 40
/** Names in common above this are the writings of one. */
const ONE_NAME = 0.7

/** Who shares what with whom? Values that one account alone has are not in it. */
export function countSharedMarks(
  accounts: readonly PreparedAccount[],
  weights: WordWeights,
): Record<SharedMark, Map<string, MarkUse>> {
  const countUses = (mark: SharedMark) => {
    const uses = new Map<string, MarkUse>()
    for (const block of blocksOf(accounts.length, (at) => keysOf(accounts[at]?.[mark]))) {
      const first = accounts[block[0] ?? 0]?.[mark]
      // Another value with the same hash is excluded.
      const sharing = block.filter((at) => accounts[at]?.[mark] === first)
      if (typeof first === 'string' && sharing.length > 1)
        uses.set(first, { accounts: sharing.length, names: countNames(sharing, accounts, weights) })
    }
    return uses
  }
  return {
    siren: countUses('siren'),
    vatNumber: countUses('vatNumber'),
    iban: countUses('iban'),
    phone: countUses('phone'),
    mail: countUses('mail'),
    domain: countUses('domain'),
    address: countUses('address'),
  }
}

const keysOf = (value: string | null | undefined) => (value === null || value === undefined ? [] : [value])

function countNames(
  sharing: readonly number[],
  accounts: readonly PreparedAccount[],
  weights: WordWeights,
): number {
  const step = Math.max(1, Math.floor(sharing.length / MOST_COMPARED))
  const firsts: PreparedAccount[] = []
  for (let at = 0; at < sharing.length && firsts.length < 8; at += step) {
    const account = accounts[sharing[at] ?? 0]
    if (account === undefined || account.name.readings.length === 0) continue
    const isKnown = firsts.some(
      (first) => (compareNames(first.name, account.name, weights)?.likeness ?? 0) >= ONE_NAME,
    )
    if (!isKnown) firsts.push(account)
  }
  return firsts.length
}
