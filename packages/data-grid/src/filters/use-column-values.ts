import { TIMINGS } from '@quitus/domain/timings.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnValue } from '#model/window-source.ts'

const PAGE = 200

export type ValuePage = { values: readonly ColumnValue[]; more: boolean }
/** Loads a page of a column’s values that hold `contains`; `after` is the last value of the page before, absent for the first. */
export type ValueLoader = (
  request: { contains: string; after?: ColumnValue['value']; limit: number },
  signal: AbortSignal,
) => Promise<ValuePage>

type Loaded = ValuePage & { status: 'loading' | 'ready' | 'failed' }
const NOTHING: Loaded = { values: [], more: false, status: 'loading' }

/** The values of a column page by page, anew for each search; late answers of an older search are dropped. */
export function useColumnValues(loadValues: ValueLoader, search: string) {
  const [loaded, setLoaded] = useState(NOTHING)
  const aborter = useRef<AbortController | null>(null)
  const isAsking = useRef(false)

  const ask = useCallback(
    async (before: ValuePage): Promise<void> => {
      const { signal } = aborter.current ?? new AbortController()
      isAsking.current = true
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
        if (!signal.aborted) setLoaded({ ...before, status: 'failed' })
      } finally {
        if (!signal.aborted) isAsking.current = false
      }
    },
    [loadValues, search],
  )

  useEffect(() => {
    const own = new AbortController()
    aborter.current = own
    // What is on screen still answers the search before: nothing is asked behind it.
    isAsking.current = true
    const timer = setTimeout(() => void ask(NOTHING), search === '' ? 0 : TIMINGS.inputDebounce)
    return () => {
      clearTimeout(timer)
      own.abort()
      isAsking.current = false
    }
  }, [ask, search])

  return {
    ...loaded,
    /** Asks for the next page, unless one is on its way or there is none. */
    loadMore(): void {
      if (loaded.more && loaded.status === 'ready' && !isAsking.current) void ask(loaded)
    },
    retry(): void {
      setLoaded({ ...loaded, status: 'loading' })
      void ask(loaded)
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
        return null
      }
      return values.length > most ? null : values
    },
  }
}
