/** Characters of a comment. */
export const MAX_COMMENT_LENGTH = 10_000
/** People whom one comment mentions. */
export const MAX_MENTIONS = 50
/** How long an author may change or delete a comment of theirs. */
export const COMMENT_CHANGE_MINUTES = 15

/** What a comment loses around its text: blanks, and line ends of other systems. */
export function trimmedComment(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

/** Until when the author of a comment may change it. */
export function changeableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + COMMENT_CHANGE_MINUTES * 60_000)
}
