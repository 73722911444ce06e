import type { BrowserContext, Page } from '@playwright/test'

/** How many times slower the processor of each page runs: `npm run e2e -- --throttle 4` sets it; 1 unless set. */
const RATE = Number(process.env.QUITUS_E2E_THROTTLE || '1')

/** Slows the pages that the context opens from now on, as on a slow machine. */
export function throttlePages(context: BrowserContext): void {
  if (RATE > 1) context.on('page', (page) => void throttle(context, page))
}

async function throttle(context: BrowserContext, page: Page): Promise<void> {
  try {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  } catch (error) {
    // A popup may close before it is slowed.
    if (!page.isClosed()) throw error
  }
}
