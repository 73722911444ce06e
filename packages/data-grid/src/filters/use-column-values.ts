import { TIMINGS } from '@quitus/domain/timings.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnValue } from '#model/window-source.ts'

const PAGE = 200

export type ValuePage = { values: readonly ColumnValue[]; more: boolean }
/**
 * Loads a page of a column’s values that hold `contains`; `after` is the last value of the page before, absent for
 * the first.
 */
export type ValueLoader = (
  request: { contains: string; after?: ColumnValue['value']; limit: number },
  signal: AbortSignal,
) => Promise<ValuePage>

type Loaded = ValuePage & { status: 'loading' | 'ready' | 'failed' }
const NOTHING: Loaded = { values: [], more: false, status: 'loading' }

/** The values of a column page by page, again for each search; late answers of an older search are dropped. */
export function useColumnValues(loadValues: ValueLoader, search: string) {
  const [loaded, setLoaded] = useState(NOTHING)
  const aborter = useRef<AbortController | null>(null)
  const isRequesting = useRef(false)

  const send = useCallback(
    async (before: ValuePage): Promise<void> => {
      const { signal } = aborter.current ?? new AbortController()
      isRequesting.current = true
      const last = before.values.at(-1)
      try {
        const request = {
          contains: search,
          limit: PAGE,
          ...(last === undefined ? {} : { after: last.value }),
        }
        const page = await loadValues(request, signal)
        if (signal.aborted) return
        setLoaded({ values: [...before.values, ...page.values], more: page.more, status: 'ready' })
      } catch {
        // Shown with a way to try again.
        if (!signal.aborted) setLoaded({ ...before, status: 'failed' })
      } finally {
        if (!signal.aborted) isRequesting.current = false
      }
    },
    [loadValues, search],
  )

  useEffect(() => {
    const own = new AbortController()
    aborter.current = own
    // What is on screen still answers the search before: nothing is requested behind it.
    isRequesting.current = true
    const timer = setTimeout(() => void send(NOTHING), search === '' ? 0 : TIMINGS.inputDebounce)
    return () => {
      clearTimeout(timer)
      own.abort()
      isRequesting.current = false
    }
  }, [send, search])

  return {
    ...loaded,
    /** Requests the next page, unless one is on its way or there is none. */
    loadMore(): void {
      if (loaded.more && loaded.status === 'ready' && !isRequesting.current) void send(loaded)
    },
    retry(): void {
      setLoaded({ ...loaded, status: 'loading' })
      void send(loaded)
    },
    /** All values of the search, up to `most`; null where there are more or they could not be loaded. */
    async loadAll(most: number): Promise<readonly ColumnValue[] | null> {
      let page: ValuePage = loaded
      const values = [...loaded.values]
      try {
        while (page.more && values.length <= most) {
          const after = values.at(-1)?.value ?? null
          const signal = aborter.current?.signal ?? AbortSignal.abort()
          page = await loadValues({ contains: search, after, limit: 5000 }, signal)
          values.push(...page.values)
        }
      } catch {
        // The caller says that not all values could be read.
        return null
      }
      return values.length > most ? null : values
    },
  }
}
