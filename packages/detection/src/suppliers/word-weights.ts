import { isCommonWord, isPlaceWord } from './name-words.ts'
import type { SupplierName } from './supplier-name.ts'

/** In how many accounts a word of names is, and what it therefore says. */
export type WordWeights = {
  accountsWith(word: string): number
  /** From about 0.1 for a word of nearly all names to 1 for one that no other account has. */
  weightOf(word: string): number
}

/** Small lists say nothing about how common a word is: they count as ones of so many accounts. */
const LEAST_ACCOUNTS = 2000
const COMMON_WEIGHT = 0.35
const LEAST_WEIGHT = 0.1

export function weighWords(names: readonly SupplierName[]): WordWeights {
  const counts = new Map<string, number>()
  for (const { readings } of names) {
    for (const word of new Set(readings.flatMap(({ words }) => words)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const all = Math.log(Math.max(names.length, LEAST_ACCOUNTS))
  const accountsWith = (word: string) => counts.get(word) ?? 1
  const weights = new Map<string, number>()
  return {
    accountsWith,
    weightOf(word) {
      let weight = weights.get(word)
      if (weight === undefined) {
        const rarity = Math.max(LEAST_WEIGHT, 1 - Math.log(accountsWith(word)) / all)
        weight = isCommonWord(word) || isPlaceWord(word) ? Math.min(rarity, COMMON_WEIGHT) : rarity
        weights.set(word, weight)
      }
      return weight
    },
  }
}
