import type { Services } from '#shared/services.ts'
import type { AppRouter } from './router.ts'

/**
 * Leads to the sign-in page, which says that the service is unavailable and opens the way back (AUTH-06). The session
 * stays. Someone who is typing is not torn away: the page changes once they have left the field.
 */
export function leaveOnOutage(router: AppRouter, { outage, session }: Services): void {
  let isWaiting = false

  function leave(): void {
    isWaiting = false
    const { href, pathname } = router.latestLocation
    if (session.current() === null || pathname === '/login') return
    void router.navigate({ to: '/login', search: { returnTo: href, reason: 'unavailable' } })
  }

  outage.subscribe(() => {
    if (isWaiting) return
    if (!isTyping()) return leave()
    isWaiting = true
    document.addEventListener('focusout', () => setTimeout(leave), { once: true })
  })
}

function isTyping(): boolean {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField && field.value !== ''
}
