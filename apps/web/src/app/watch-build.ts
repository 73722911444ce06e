const EVERY_MS = 60 * 60 * 1000

/**
 * Looks every hour whether the server has a newer build than this page, and says so once (NAV-20); returns what stops
 * it.
 */
export function watchBuild(ownBuild: string, onNewer: () => void): () => void {
  const timer = setInterval(async () => {
    const served = await readServedBuild()
    if (served === null || served === ownBuild) return
    clearInterval(timer)
    onNewer()
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** The build that this page came from, as its document names it. */
export function ownBuildOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name=quitus-build]')?.content ?? ''
}

/** null when the server cannot say just now: the next hour tries again. */
async function readServedBuild(): Promise<string | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' })
    const answer: { build?: unknown } = await response.json()
    return typeof answer.build === 'string' ? answer.build : null
  } catch {
    // Not reachable now: the next check will show.
    return null
  }
}
