/** A stretch of a text; `isDifferent` where the text compared with it has nothing alike. */
export type TextPart = { text: string; isDifferent: boolean }

/** Beyond this many characters only what two texts begin and end with alike is distinguished from the rest. */
const LONGEST_MEASURED = 300

/** The parts of a text, those marked that another text does not share, in their order. Together they are the text. */
export function markDifferences(text: string, other: string): TextPart[] {
  const [own, others] = [[...text], [...other]]
  let start = 0
  while (start < own.length && start < others.length && own[start] === others[start]) start++
  let end = 0
  while (
    end < own.length - start &&
    end < others.length - start &&
    own[own.length - 1 - end] === others[others.length - 1 - end]
  )
    end++
  const middle = own.slice(start, own.length - end)
  const shared = sharedPlaces(middle, others.slice(start, others.length - end))
  const isShared = own.map((_, at) => at < start || at >= own.length - end || shared.has(at - start))
  return joinParts(own, isShared)
}

/** Places of the characters of a longest sequence that two texts have in common. */
function sharedPlaces(own: readonly string[], other: readonly string[]): Set<number> {
  if (own.length > LONGEST_MEASURED || other.length > LONGEST_MEASURED) return new Set()
  const width = other.length + 1
  const longest = new Uint16Array((own.length + 1) * width)
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      longest[row * width + column] =
        own[row] === other[column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0)
  const places = new Set<number>()
  for (let row = 0, column = 0; row < own.length && column < other.length; ) {
    if (own[row] === other[column]) {
      places.add(row++)
      column++
    } else if ((longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0)) row++
    else column++
  }
  return places
}

function joinParts(characters: readonly string[], isShared: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = []
  for (const [at, character] of characters.entries()) {
    const isDifferent = isShared[at] !== true
    const last = parts.at(-1)
    if (last?.isDifferent === isDifferent) last.text += character
    else parts.push({ text: character, isDifferent })
  }
  return parts
}
