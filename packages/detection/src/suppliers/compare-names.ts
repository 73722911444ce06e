import { contradictForms } from './legal-forms.ts'
import { isPlaceWord } from './name-words.ts'
import { countSlips } from './slips.ts'
import type { NameReading, SupplierName } from './supplier-name.ts'
import type { WordWeights } from './word-weights.ts'

/** How two names are alike, what differs most first. */
export const NAME_RELATIONS = [
  'same',
  'order',
  'spacing',
  'form',
  'slip',
  'abbreviation',
  'initials',
  'extraWords',
  'tradingName',
  'unlike',
] as const

export type NameRelation = (typeof NAME_RELATIONS)[number]

export type NameComparison = {
  /** From 0 to 1; 1 for names that are one but for their writing. */
  likeness: number
  relation: NameRelation
  /** How much the words in common distinguish suppliers: about 1 for each rare word. */
  weight: number
}

const UNLIKE: NameComparison = { likeness: 0, relation: 'unlike', weight: 0 }
/** Numbers and places that differ make two suppliers, however alike the rest is. */
const MOST_AGAINST_NUMBERS = 0.5
/** Most words that are compared with each other; longer names differ before. */
const MOST_WORDS = 12

/** The best agreement between any reading of the one and of the other; null where one of them has no name. */
export function compareNames(
  left: SupplierName,
  right: SupplierName,
  weights: WordWeights,
): NameComparison | null {
  if (left.readings.length === 0 || right.readings.length === 0) return null
  let best = UNLIKE
  left.readings.forEach((one, leftAt) => {
    right.readings.forEach((other, rightAt) => {
      const compared = compareReadings(one, other, weights)
      const isAlias = leftAt + rightAt > 0
      const likeness = isAlias ? compared.likeness * 0.97 : compared.likeness
      if (likeness > best.likeness)
        best = { ...compared, likeness, relation: isAlias ? 'tradingName' : compared.relation }
    })
  })
  return best
}

function compareReadings(left: NameReading, right: NameReading, weights: WordWeights): NameComparison {
  const compared = compareWords(left, right, weights)
  const contradictsForms = contradictForms(left.forms, right.forms)
  const numbers = compareNumbers(left.numbers, right.numbers)
  let { likeness, relation } = compared
  if (numbers === 'different') likeness = Math.min(likeness, MOST_AGAINST_NUMBERS)
  else if (numbers === 'more') {
    likeness *= 0.8
    if (relation !== 'slip') relation = 'extraWords'
  }
  if (contradictsForms) {
    likeness *= 0.93
    if (relation === 'same' || relation === 'order') relation = 'form'
  }
  return { likeness, relation, weight: compared.weight }
}

function compareNumbers(left: readonly string[], right: readonly string[]): 'same' | 'more' | 'different' {
  const [one, other] = [left.join(' '), right.join(' ')]
  if (one === other) return 'same'
  return one === '' || other === '' ? 'more' : 'different'
}

function compareWords(left: NameReading, right: NameReading, weights: WordWeights): NameComparison {
  const total = (words: readonly string[]) => words.reduce((sum, word) => sum + weights.weightOf(word), 0)
  if (left.words.length === 0 || right.words.length === 0) {
    const isSame = left.key === right.key && left.numbers.length > 0
    return isSame ? { likeness: 1, relation: 'same', weight: 0.5 } : UNLIKE
  }
  if (left.key === right.key) {
    const isSame = left.words.join(' ') === right.words.join(' ')
    const isSameForm = left.forms.join(' ') === right.forms.join(' ')
    return {
      likeness: 1,
      relation: isSame ? (isSameForm ? 'same' : 'form') : 'order',
      weight: total(left.words),
    }
  }
  if (left.joined === right.joined && left.joined.length >= 4)
    return { likeness: 0.98, relation: 'spacing', weight: Math.max(total(left.words), total(right.words)) }
  const acronym = isAcronym(left, right) || isAcronym(right, left)
  const aligned = align(left.words.slice(0, MOST_WORDS), right.words.slice(0, MOST_WORDS), weights)
  return acronym && aligned.likeness < 0.7 ? { likeness: 0.7, relation: 'initials', weight: 0.7 } : aligned
}

/** `BMW` for `Bayerische Motoren Werke`. */
function isAcronym(short: NameReading, long: NameReading): boolean {
  const [word = ''] = short.words
  return (
    short.words.length === 1 && word.length >= 3 && long.words.length >= 3 && long.initials.startsWith(word)
  )
}

function align(left: readonly string[], right: readonly string[], weights: WordWeights): NameComparison {
  const isUsed = new Array<boolean>(right.length).fill(false)
  const leftOpen: string[] = []
  let matched = 0
  let common = 0
  let relation: NameRelation = 'order'
  const note = (found: NameRelation) => {
    if (relation === 'order' || relation === 'spacing') relation = found
  }
  const totalLeft = left.reduce((sum, word) => sum + weights.weightOf(word), 0)
  const totalRight = right.reduce((sum, word) => sum + weights.weightOf(word), 0)
  const take = (word: string, other: string, likeness: number) => {
    const [one, two] = [weights.weightOf(word), weights.weightOf(other)]
    matched += likeness * (one + two)
    common += likeness * Math.min(one, two)
  }
  const later: string[] = []
  for (const word of left) {
    const at = right.findIndex((other, index) => !isUsed[index] && other === word)
    if (at === -1) later.push(word)
    else {
      isUsed[at] = true
      take(word, word, 1)
    }
  }
  for (const word of later) {
    let best = { at: -1, likeness: 0, relation: 'slip' as NameRelation }
    right.forEach((other, at) => {
      if (isUsed[at]) return
      const found = compareWord(word, other, weights)
      if (found.likeness > best.likeness) best = { at, ...found }
    })
    if (best.at === -1) leftOpen.push(word)
    else {
      isUsed[best.at] = true
      take(word, right[best.at] ?? '', best.likeness)
      note(best.relation)
    }
  }
  const rightOpen = right.filter((_, at) => !isUsed[at])
  const together = takeJoined(leftOpen, rightOpen, left, right)
  if (together.length > 0) note('spacing')
  for (const [ones, others] of together) {
    const weight = [...ones, ...others].reduce((sum, word) => sum + weights.weightOf(word), 0)
    matched += 0.95 * weight
    common += 0.45 * weight
  }
  const gone = new Set(together.flatMap(([ones, others]) => [...ones, ...others]))
  const openLeft = leftOpen.filter((word) => !gone.has(word))
  const openRight = rightOpen.filter((word) => !gone.has(word))
  let likeness = matched / (totalLeft + totalRight)
  if (openLeft.length > 0 && openRight.length > 0) {
    // Words put for others: another town, another trade.
    const least = Math.min(
      ...[openLeft, openRight].map((words) => words.reduce((sum, word) => sum + weights.weightOf(word), 0)),
    )
    likeness -= 0.12 + (0.5 * least) / Math.max(totalLeft, totalRight)
    if ([openLeft, openRight].every((words) => words.some(isPlaceWord)))
      likeness = Math.min(likeness, MOST_AGAINST_NUMBERS)
  } else if (openLeft.length + openRight.length > 0) {
    const open = [...openLeft, ...openRight]
    if (open.some(isPlaceWord)) likeness *= 0.93
    // `Sons`, `Services` may be excluded; a name in front of a trade may not.
    if (
      Math.min(left.length, right.length) === 1 &&
      weights.weightOf(left.length === 1 ? (left[0] ?? '') : (right[0] ?? '')) < 0.5
    )
      likeness *= 0.7
  }
  if (openLeft.length + openRight.length > 0) note('extraWords')
  return { likeness: Math.max(0, likeness), relation: likeness < 0.5 ? 'unlike' : relation, weight: common }
}

/** Words of one side that two neighbours of the other make together: `Vander Bilt`, `Vanderbilt`. */
function takeJoined(
  leftOpen: readonly string[],
  rightOpen: readonly string[],
  left: readonly string[],
  right: readonly string[],
): [ones: string[], others: string[]][] {
  const found: [string[], string[]][] = []
  const look = (
    single: readonly string[],
    open: readonly string[],
    all: readonly string[],
    isSwapped: boolean,
  ) => {
    for (const word of single) {
      const at = all.findIndex(
        (first, index) => first + (all[index + 1] ?? '') === word && open.includes(first),
      )
      const pair = all.slice(at, at + 2)
      if (at !== -1 && pair.length === 2) found.push(isSwapped ? [pair, [word]] : [[word], pair])
    }
  }
  look(leftOpen, rightOpen, right, false)
  look(rightOpen, leftOpen, left, true)
  return found
}

/** Likeness of two words that are not the same; 0 where nothing explains one by the other. */
export function compareWord(
  left: string,
  right: string,
  weights: WordWeights,
): { likeness: number; relation: NameRelation } {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length === 1)
    return long.startsWith(short) && long.length > 1
      ? { likeness: 0.5, relation: 'initials' }
      : { likeness: 0, relation: 'slip' }
  const most = long.length >= 9 ? 2 : long.length >= 4 ? 1 : 0
  const slips = most === 0 ? 1 : countSlips(left, right, most)
  if (slips <= most) {
    // Two words that others have too are two words, no slip.
    const isKnown = Math.min(weights.accountsWith(left), weights.accountsWith(right)) >= 3 && slips > 0
    const likeness = 1 - (1.1 * slips) / long.length - (left[0] === right[0] ? 0 : 0.05)
    const isPlural = long === `${short}S`
    return { likeness: isPlural ? 0.95 : isKnown ? likeness * 0.6 : likeness, relation: 'slip' }
  }
  if (short.length >= 3 && long.startsWith(short) && long.length >= short.length + 2)
    return { likeness: short.length >= 4 ? 0.8 : 0.7, relation: 'abbreviation' }
  if (
    short.length >= 3 &&
    short[0] === long[0] &&
    isWithin(short, long) &&
    short.length * 2.5 >= long.length &&
    !/[AEIOUY].*[AEIOUY]/.test(short.slice(1))
  )
    return { likeness: 0.6, relation: 'abbreviation' }
  return { likeness: 0, relation: 'slip' }
}

/** Do the signs of the one are in the other, in their order? */
function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const sign of long) if (sign === short[at]) at++
  return at === short.length
}
