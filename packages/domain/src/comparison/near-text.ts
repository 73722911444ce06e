import { foldedText } from '../text/folded-text.ts'

/** Longer texts are near only where they are written alike but for case, accents, spaces and marks. */
const LONGEST_MEASURED = 200

/** A shorter part says nothing about the whole. */
const SHORTEST_PART = 4

/**
 * True for texts that are one text written otherwise, or a slip of the hand apart, or one within the other: one
 * character in each five, and one at least from four on.
 */
export function isNearText(left: string, right: string): boolean {
  const [one, other] = [bareForm(left), bareForm(right)]
  if (one === '' || other === '') return false
  if (one === other) return true
  if (isPartOf(one, other) || isPartOf(other, one)) return true
  const longest = Math.max(one.length, other.length)
  if (longest > LONGEST_MEASURED || longest < 4) return false
  const most = Math.floor(longest / 5) || 1
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most
}

/** A number with something written before or behind it (`CPT F-2291`). */
function isPartOf(part: string, whole: string): boolean {
  return part.length >= SHORTEST_PART && part.length * 2 >= whole.length && whole.includes(part)
}

/**
 * Letters and figures alone, folded, without the zeros in front of a number: what two writings of one number have in
 * common.
 */
function bareForm(text: string): string {
  return foldedText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(^|\D)0+(?=\d)/g, '$1')
    .replaceAll(' ', '')
}

/**
 * How many characters must be put in, taken out, replaced or exchanged with their neighbour to make one text of the
 * other.
 */
function editDistance(left: string, right: string): number {
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    const line = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isExchanged =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (isExchanged) least = Math.min(least, (before[column - 2] ?? 0) + 1)
      line.push(least)
    }
    before = above
    above = line
  }
  return above[right.length] ?? 0
}
