import type { Page } from '@playwright/test'

/** What everybody may know, and public pages request: how far a first start is, and where people may sign in. */
const PUBLIC = ['/services/preparation', '/services/auth/providers']

/** Paths of the server's services that the page requests from now on, but for what everybody may know. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/services/') && !PUBLIC.includes(pathname)) calls.push(pathname)
  })
  return calls
}
