import type { Services } from '#shared/services.ts'
import type { AppRouter } from './router.ts'

/**
 * Leads to the own account, which says that a second factor is missing, once the server opens nothing else (SEC-05).
 */
export function leadToEnrolment(router: AppRouter, { enrolment, session }: Services): void {
  enrolment.subscribe(() => {
    if (session.current() === null || router.latestLocation.pathname === '/account') return
    void router.navigate({ to: '/account' })
  })
}
