import type { Services } from '#shared/services.ts'
import { forgetLongFilters } from '#shared/settings/long-filters.ts'
import type { AppRouter } from './router.ts'

/**
 * Follows the session: forgets what was loaded for someone else, and goes to the sign-in page when it is over
 * (AUTH-05, AUTH-06).
 */
export function endWithSession(router: AppRouter, { session, queryClient }: Services): void {
  let owner = session.current()?.login ?? null
  session.subscribe((present, end) => {
    const login = present?.login ?? null
    if (login === owner) return
    owner = login
    const forget = () => queryClient.clear()
    if (end === 'signed-out') forgetLongFilters()
    if (present !== null) {
      forget()
      // What an impersonator sees on their own page may not exist for the person; the way back does (AUTH-10).
      if (present.own === undefined) void router.invalidate()
      else void router.navigate({ to: '/' })
    } else if (router.latestLocation.pathname === '/login') forget()
    else {
      const isExpired = end === 'expired'
      const { href } = router.latestLocation
      const search = isExpired ? { returnTo: href, reason: 'expired' as const } : {}
      // Data that is cleared under a page is requested again at once, without a session.
      void router.navigate({ to: '/login', search, replace: isExpired }).finally(forget)
    }
  })
}
