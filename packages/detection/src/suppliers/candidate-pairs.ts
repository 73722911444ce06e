import { type BlockKind, collectPairs, type PairCollector } from './blocks.ts'
import type { PreparedAccount } from './prepare-account.ts'
import type { WordWeights } from './word-weights.ts'

const IDENTIFIER: BlockKind = { most: 60, isSampled: true }
const CONTACT: BlockKind = { most: 40, isSampled: false }
const WHOLE_NAME: BlockKind = { most: 30, isSampled: true }
const WORD: BlockKind = { most: 16, isSampled: false }
const TWO_WORDS: BlockKind = { most: 24, isSampled: false }
const NEAR_WORD: BlockKind = { most: 10, isSampled: false }

/** Words of one name that are looked for in others, the rarest first. */
const WORDS_USED = 4
const NEAR_WORDS_USED = 2

/** Which accounts have something in common that makes it worth comparing them? */
export function findCandidates(accounts: readonly PreparedAccount[], weights: WordWeights): PairCollector {
  const found = collectPairs(accounts.length)
  const rarest = accounts.map(({ name }) =>
    [...new Set(name.readings.flatMap((reading) => reading.words))]
      .filter((word) => word.length > 1)
      .sort((left, right) => weights.accountsWith(left) - weights.accountsWith(right))
      .slice(0, WORDS_USED),
  )
  const by = (
    kind: BlockKind,
    keysOf: (account: PreparedAccount, words: readonly string[]) => (string | null)[],
  ) =>
    found.addKind(kind, (at) => {
      const account = accounts[at]
      return account === undefined ? [] : keysOf(account, rarest[at] ?? []).filter((key) => key !== null)
    })
  by(IDENTIFIER, ({ siren }) => [siren])
  by(IDENTIFIER, ({ vatNumber }) => [vatNumber])
  by(IDENTIFIER, ({ iban }) => [iban])
  by(CONTACT, ({ phone }) => [phone])
  by(CONTACT, ({ mail }) => [mail])
  by(CONTACT, ({ domain }) => [domain])
  by(CONTACT, ({ address, postcode, town }) =>
    address === null ? [] : [address, ...placeKeys(address, postcode, town)],
  )
  by(WHOLE_NAME, ({ name }) => name.readings.flatMap(({ key, joined }) => [`k${key}`, `j${joined}`]))
  by(WORD, (_, words) => [...words])
  by(TWO_WORDS, (_, words) => pairsOf(words))
  by(TWO_WORDS, ({ postcode, town }, words) => words.flatMap((word) => placeKeys(word, postcode, town)))
  by(NEAR_WORD, (_, words) => words.slice(0, NEAR_WORDS_USED).flatMap(withOneSignLess))
  by(TWO_WORDS, ({ name }) =>
    name.readings.flatMap(({ words, initials }) =>
      words.length === 1 && (words[0]?.length ?? 0) <= 5
        ? [words[0] ?? '']
        : initials.length >= 3
          ? [initials]
          : [],
    ),
  )
  return found
}

const placeKeys = (key: string, postcode: string | null, town: string | null) =>
  [postcode, town].filter((place) => place !== null).map((place) => `${key} ${place}`)

function pairsOf(words: readonly string[]): string[] {
  const sorted = words.toSorted()
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => `${one} ${other}`))
}

/** The word and all it is with one sign excluded: two words a slip apart share one of these. */
function withOneSignLess(word: string): string[] {
  if (word.length < 4 || word.length > 30) return []
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}
