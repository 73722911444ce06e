import type { MentionablePerson } from '@quitus/contract/comments/comment.schema.ts'
import { foldedText } from '@quitus/domain/text/folded-text.ts'

/** What someone is typing behind an `@`: where the sign is, and the beginning of a name. */
export type OpenMention = { at: number; search: string }

/** Longest beginning of a name that is looked up. */
const MOST_TYPED = 40
/** People who are offered at once. */
const MOST_OFFERED = 8

/** The mention that ends at the caret; null where none is being typed. */
export function mentionAt(text: string, caret: number): OpenMention | null {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || caret - at > MOST_TYPED || /[\p{L}\p{N}]$/u.test(before.slice(0, at))) return null
  const search = before.slice(at + 1)
  return /\n|^\s|\s\s|\s$/.test(search) && search !== '' ? null : { at, search }
}

/** People whose name, or a part of it, begins like that. */
export function matchingPeople(
  people: readonly MentionablePerson[],
  { search }: OpenMention,
): readonly MentionablePerson[] {
  const wanted = foldedText(search)
  const fits = ({ name }: MentionablePerson) => {
    const plain = foldedText(name)
    return plain.startsWith(wanted) || plain.split(/[\s-]+/).some((part) => part.startsWith(wanted))
  }
  return people.filter(fits).slice(0, MOST_OFFERED)
}

/** Ids of the people whom a text mentions by `@` and their full name. */
export function mentionedIn(text: string, people: readonly MentionablePerson[]): number[] {
  return people.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId)
}
