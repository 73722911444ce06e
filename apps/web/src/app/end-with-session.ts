import type { Services } from '#shared/services.ts'
import { forgetLongFilters } from '#shared/settings/long-filters.ts'
import type { AppRouter } from './router.ts'

/** Follows the session: forgets what was loaded for somebody else, and goes to the sign-in page when it is over (AUTH-05, AUTH-06). */
export function endWithSession(router: AppRouter, { session, queryClient }: Services): void {
  let owner = session.current()?.login ?? null
  session.subscribe((present, end) => {
    const login = present?.login ?? null
    if (login === owner) return
    owner = login
    queryClient.clear()
    if (end === 'signed-out') forgetLongFilters()
    if (end === null) {
      void router.invalidate()
    } else if (router.latestLocation.pathname !== '/login') {
      const isExpired = end === 'expired'
      const { href } = router.latestLocation
      const search = isExpired ? { returnTo: href, reason: 'expired' as const } : {}
      void router.navigate({ to: '/login', search, replace: isExpired })
    }
  })
}
