import { TIMINGS } from '@quitus/domain/timings.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AppRouter } from './router.ts'

/**
 * True once the first page is there with its contents and the browser has nothing else to do: parts that nobody sees
 * yet may be loaded, without taking the line from what is waited for (PERF-01).
 */
export function usePageAtRest(router: AppRouter): boolean {
  const isThere = useRouterState({ router, select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const controller = new AbortController()
    void waitForRest(controller.signal).then(() => {
      if (!controller.signal.aborted) setAtRest(true)
    })
    return () => controller.abort()
  }, [isThere])
  return isAtRest
}

async function waitForRest(signal: AbortSignal): Promise<void> {
  do await nextIdle()
  while (!signal.aborted && document.querySelector('[aria-busy="true"]') !== null)
}

/** Some browsers do not say when they are idle. */
async function nextIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TIMINGS.restCheck))
  if (typeof requestIdleCallback === 'function') await new Promise((resolve) => requestIdleCallback(resolve))
}
