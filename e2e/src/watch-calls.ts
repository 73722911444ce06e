import type { Page } from '@playwright/test'

/** Paths of the server's services that the page asks for from now on, but for what everybody may know: how far a first start is. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/services/') && pathname !== '/services/preparation') calls.push(pathname)
  })
  return calls
}
