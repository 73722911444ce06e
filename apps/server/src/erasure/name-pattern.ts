import { LEAST_SEARCHED_NAME } from '@quitus/domain/people/erasure.ts'

/** By what texts name a person. */
export type PersonNames = { fullName: string; login: string; mail: string; otherNames: readonly string[] }

/**
 * A regular expression of PostgreSQL, to be used without regard to case, that finds the names of a person as whole
 * words. A full name of one word is searched for as a mention alone: it may be a word of any sentence.
 */
export function namePattern({ fullName, login, mail, otherNames }: PersonNames): string {
  const searched = [fullName, ...otherNames].filter(
    (name) => name.length >= LEAST_SEARCHED_NAME && /\s/.test(name.trim()),
  )
  const names = [...searched, login, mail].map((name) => `(?<![[:alnum:]])${escaped(name.trim())}`)
  const places = [...new Set(names), `(?<=@)${escaped(fullName.trim())}`]
  return places.map((place) => `${place}(?![[:alnum:]])`).join('|')
}

/** Any space of the text is that of the name: copied texts have others than typed ones. */
function escaped(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&').replaceAll(/\s+/g, '[[:space:]]+')
}
