import type { BrowserContext, Request } from '@playwright/test'
import { throttlePages } from './throttle-pages.ts'

/** What went wrong in the pages of a test, and which of it the test announced. */
export type FailureWatch = {
  /** Watches another context than the test’s own one, from before its first page on. */
  watch: (context: BrowserContext) => void
  /**
   * Announces failures whose line matches: `503 GET /services/ready`, `net::ERR_FAILED GET /assets/a.js`, `console:
   * …`, `exception: …`. An announced failure that does not happen fails the test too.
   */
  announce: (...patterns: RegExp[]) => void
  /** Failures that depend on which of two things comes first, and that nobody notices; say why where it is called. */
  allow: (...patterns: RegExp[]) => void
}

/**
 * The failures that nobody announced, and the announcements that nothing answered; empty when all went as the test
 * says.
 */
export function createFailureWatch(): FailureWatch & {
  faults: (open: readonly BrowserContext[]) => string[]
} {
  const failures: string[] = []
  const announced: RegExp[] = []
  const allowed: RegExp[] = []
  const watched = new Set<BrowserContext>()
  return {
    watch(context) {
      watched.add(context)
      throttlePages(context)
      context.on('response', (response) => {
        if (response.status() >= 400) failures.push(`${response.status()} ${nameOf(response.request())}`)
      })
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'failed'
        // The page itself gave it up, or left.
        if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${nameOf(request)}`)
      })
      context.on('console', (message) => {
        // The browser’s own line about a response or request that is listed above.
        const isListed = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isListed) failures.push(`console: ${message.text()}`)
      })
      context.on('weberror', (thrown) => {
        const error = thrown.error()
        failures.push(`exception: ${error.stack ?? error.message}`)
      })
    },
    announce: (...patterns) => void announced.push(...patterns),
    allow: (...patterns) => void allowed.push(...patterns),
    faults(open) {
      const expected = [...announced, ...allowed]
      const unannounced = failures.filter((failure) => !expected.some((pattern) => pattern.test(failure)))
      const missing = announced.filter((pattern) => !failures.some((failure) => pattern.test(failure)))
      const unwatched = open.filter((context) => !watched.has(context))
      return [
        ...unannounced,
        ...missing.map((pattern) => `announced, and did not happen: ${pattern}`),
        ...unwatched.map((context) => `not watched: ${context.pages()[0]?.url() ?? 'a context'}`),
      ]
    },
  }
}

function nameOf(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname}`
}
