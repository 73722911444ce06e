/**
 * Texts in an address: `~` is before a character that parts values, so that names and values may hold any. Chosen
 * among what addresses carry as it is and what names hardly hold.
 */
const PARTING = /[~:;,]/g

/** The blank in a list of values. */
export const BLANK = '~0'

/** A name or value as a part of an address; a bracket at its beginning would make an old address of it. */
export function writtenPart(text: string): string {
  return text.replace(PARTING, '~$&').replace(/^\[/, '~[')
}

/** The name or value that a part represents. */
export function readPart(part: string): string {
  return part.replace(/~(.?)/gs, '$1')
}

/** The parts between separators as literal text; each stays as it was written. */
export function splitParts(text: string, separator: ':' | ';' | ','): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '~') at += 1
    else if (text[at] === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** Length of a text once it is in an address. */
export function addressLength(text: string): number {
  return encodeURIComponent(text.toWellFormed()).length
}
