import { takeLegalForms } from './legal-forms.ts'
import { isPublicBody, namesNobody, STOP_WORDS, sameWord } from './name-words.ts'

/** One way to read a name: a company, or what it trades as. */
export type NameReading = {
  /** Words that distinguish suppliers, in their order. */
  words: readonly string[]
  /** Numbers and series (`II`, `2004`), which no slip of the hand explains. */
  numbers: readonly string[]
  forms: readonly string[]
  /** The words in alphabetical order. */
  key: string
  /** All words but legal forms in their order, without anything between them. */
  joined: string
  /** First letters of all words, those that join others included. */
  initials: string
}

export type SupplierName = {
  /** None for an account without a name, or whose name represents nobody. */
  readings: readonly NameReading[]
  isPublic: boolean
}

/** Signs of a name that are read; beyond them nothing distinguishes suppliers. */
const MOST_SIGNS = 160

/** Between a company and the name under which it trades. */
const TRADES_AS =
  /\s(?:t\/a|t\.a\.|trading as|a\.?k\.?a\.?|d\.?b\.?a\.?|d\/b\/a|nom commercial|enseigne|anciennement|formerly)[\s:]+/i
/** Behind it is who receives the mail. */
const CARE_OF = /\s(?:c\/o|chez|a\/c|aux bons soins de)\s.*$/i
const ROMAN = /^(?:I{2,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XVI{0,3}|XIX|XX)$/

/** Capital letters without accents and with one writing of their ligatures. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[ŒÆØŁĐ]/g, (letter) => ({ Œ: 'OE', Æ: 'AE', Ø: 'O', Ł: 'L', Đ: 'D' })[letter] ?? letter)
}

/** One text for all that are equal: a hundred thousand names have few words. */
export type ShareText = (text: string) => string

export function shareTexts(): ShareText {
  const known = new Map<string, string>()
  return (text) => {
    const same = known.get(text)
    if (same === undefined) known.set(text, text)
    return same ?? text
  }
}

const NONE: readonly string[] = []

/** How a written name can be read. */
export function readName(
  written: string | null | undefined,
  share: ShareText = (text) => text,
): SupplierName {
  const text = (written ?? '').slice(0, MOST_SIGNS).trim()
  const folded = wordsOf(text).join(' ')
  if (folded === '' || namesNobody(folded)) return { readings: [], isPublic: false }
  const main = text.replace(CARE_OF, '')
  const parts = main.split(TRADES_AS).flatMap((part) => [part, ...alternatives(part)])
  const readings = parts.map((part) => readOne(part, share)).filter((reading) => reading !== null)
  const known = new Map(readings.map((reading) => [`${reading.key} ${reading.numbers.join(' ')}`, reading]))
  return { readings: [...known.values()].slice(0, 3), isPublic: isPublicBody(wordsOf(main)) }
}

/** `One/Other`: either may be the name. */
function alternatives(part: string): string[] {
  const sides = part.split('/').map((side) => side.trim())
  return sides.length === 2 && sides.every((side) => side.replace(/[^\p{L}]/gu, '').length >= 6) ? sides : []
}

function readOne(text: string, share: ShareText): NameReading | null {
  const written = wordsOf(text)
  const initials = written.map((word) => word[0] ?? '').join('')
  const { words: named, forms } = takeLegalForms(written)
  const kept = named.filter((word) => !STOP_WORDS.has(word))
  const used = (kept.length > 0 ? kept : named).map((word) => share(sameWord(word)))
  const isNumber = (word: string, at: number) =>
    /\d/.test(word) ||
    (at > 0 && ROMAN.test(word)) ||
    (at > 0 && at === used.length - 1 && /^[IVX]$/.test(word))
  const words = used.filter((word, at) => !isNumber(word, at))
  const numbers = used.filter(isNumber).map((number) => number.replace(/^0+(?=\d)/, ''))
  if (words.length === 0 && numbers.length === 0) return null
  return {
    words,
    numbers: numbers.length === 0 ? NONE : numbers,
    forms: forms.length === 0 ? NONE : forms,
    key: share(words.toSorted().join(' ')),
    joined: named.filter((word) => word !== 'THE').join(''),
    initials: share(initials),
  }
}

/** The words of a text; initials written apart are one word. */
function wordsOf(text: string): string[] {
  const plain = foldText(text.replace(/(\p{Ll})([A-Z]{2,4})$/u, '$1 $2'))
    .replace(/(?<![\p{L}\p{N}])(?:[LDJN]|QU)['’](?=\p{L}{2})/gu, ' ')
    .replace(/['’`]S(?![\p{L}\p{N}])/gu, '')
    .replace(/['’`]/g, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?)+\p{L}(?![\p{L}\p{N}])/gu, (initials) =>
      initials.replace(/[.\s]/g, ''),
    )
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const merged: string[] = []
  let isOpen = false
  for (const word of words) {
    const isInitial = /^\p{L}$/u.test(word)
    if (isInitial && isOpen) merged[merged.length - 1] += word
    else merged.push(word)
    isOpen = isInitial
  }
  return merged
}
