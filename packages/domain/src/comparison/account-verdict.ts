import { foldedText } from '../text/folded-text.ts'
import type { FieldVerdict } from './field-verdict.ts'
import { isNearText } from './near-text.ts'

/** What is in place of the hidden signs of an IBAN. */
const MASK = '••'

/** A shorter word says too little to make two names near. */
const SHORTEST_WORD = 4

/**
 * What a text of one supplier account says about that of another: the same but for case, accents, spaces and marks;
 * near, a slip of the hand or the same words in another order or next to more words; different. null where one of
 * them says nothing, which contradicts nobody.
 */
export function accountVerdict(text: string, other: string): FieldVerdict | null {
  const [left, right] = [bareText(text), bareText(other)]
  if (left === '' || right === '') return null
  if (left === right) return 'same'
  // What is hidden may differ as well.
  if (text.includes(MASK) || other.includes(MASK)) return 'different'
  return isNearText(text, other) || sharesWords(text, other) ? 'near' : 'different'
}

/**
 * The verdict on a field of several accounts, each compared with the first that says anything; null where fewer than
 * two do.
 */
export function verdictOfAccounts(texts: readonly string[]): FieldVerdict | null {
  const said = texts.filter((text) => bareText(text) !== '')
  const [first] = said
  if (first === undefined || said.length < 2) return null
  const verdicts = said.slice(1).map((text) => accountVerdict(text, first))
  if (verdicts.includes('different')) return 'different'
  return verdicts.includes('near') ? 'near' : 'same'
}

function bareText(text: string): string {
  return wordsOf(text).join('')
}

function wordsOf(text: string): string[] {
  return foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** All words of the one are in the other, in whatever order, and one of them says something. */
function sharesWords(text: string, other: string): boolean {
  const [few, many] = [wordsOf(text), wordsOf(other)].sort((left, right) => left.length - right.length)
  const known = new Set(many)
  return few?.every((word) => known.has(word)) === true && few.some(({ length }) => length >= SHORTEST_WORD)
}
