import type { BrowserContext, Page } from '@playwright/test'

/**
 * Lets pages receive nothing from colleagues: the stream of events never ends, and with it no page comes to rest on
 * the network.
 */
export async function withoutEvents(pages: Page | BrowserContext): Promise<void> {
  await pages.route('**/services/v1/wexaus/projects/*/events?*', (route) => route.fulfill({ status: 404 }))
}
