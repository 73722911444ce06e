import type { PageRoute } from '@quitus/domain/access/page-routes.ts'

/** Where providers send people back to, in either language. */
export const SIGN_IN_CALLBACK = '/login/callback' satisfies PageRoute

/**
 * What a provider sent along: in the fragment, which no server sees and no log keeps, or in the query from those that
 * know no other way. Null where nobody was sent.
 */
export function callbackAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): URLSearchParams | null {
  const answers = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  return answers.find((answer) => answer.has('state')) ?? null
}
