import { expect, type Page, type Request } from '@playwright/test'

const pending = new WeakMap<Page, Set<Request>>()

/** Counts from now on what the page waits for; the stream of events, which never ends, apart. */
export function watchNetwork(page: Page): void {
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', (request) => {
    if (!request.url().includes('/events?')) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until the page waits for nothing that it requested since `watchNetwork`. */
export async function expectNetworkAtRest(page: Page): Promise<void> {
  const requests = pending.get(page)
  if (requests === undefined) throw new Error('Call watchNetwork before the page is opened.')
  await expect.poll(() => [...requests].map((request) => request.url())).toEqual([])
}
