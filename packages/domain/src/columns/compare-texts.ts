const COLLATOR = new Intl.Collator('fr')

/** Characters by which texts are ordered before anything else (decision 007). */
const ORDERED_LENGTH = 200

/**
 * Order of two texts as PostgreSQL's `fr-x-icu` gives it: French rules, then code points, so that only equal texts
 * tie. Another version of ICU may place rare punctuation elsewhere, so rows are ordered by the database alone.
 */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  const [first, second] = [beginningOf(left), beginningOf(right)]
  return COLLATOR.compare(first, second) || compareCodePoints(first, second) || compareCodePoints(left, right)
}

function beginningOf(text: string): string {
  return text.length <= ORDERED_LENGTH ? text : Array.from(text).slice(0, ORDERED_LENGTH).join('')
}

function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at++) {
    const [first, second] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (first !== second) return rank(first) - rank(second)
  }
  return left.length - right.length
}

/** Halves of surrogate pairs represent code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
