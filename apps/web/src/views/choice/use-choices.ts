import { type ChoiceList, fixedList } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { useEffect, useRef, useState } from 'react'

export type LoadChoices = (column: string, signal: AbortSignal) => Promise<ChoiceList>

/**
 * The choices of a column, requested at the beginning and whenever the list opens; a fixed list is there. A failure
 * goes to the console alone, as the specification wants (CELL-08), and what was known stays.
 */
export function useChoices(column: Column, load: LoadChoices) {
  const fixed = fixedList(column)
  const [loaded, setLoaded] = useState<ChoiceList | null>(null)
  const [isLoading, setLoading] = useState(false)
  const running = useRef<AbortController | null>(null)
  const latest = useRef({ load, name: column.name, isFixed: fixed !== null })
  useEffect(() => {
    latest.current = { load, name: column.name, isFixed: fixed !== null }
  })

  async function send(): Promise<void> {
    if (latest.current.isFixed) return
    running.current?.abort()
    const requesting = new AbortController()
    running.current = requesting
    setLoading(true)
    try {
      const list = await latest.current.load(latest.current.name, requesting.signal)
      if (!requesting.signal.aborted) setLoaded(list)
    } catch (failure) {
      // biome-ignore lint/suspicious/noConsole: the specification wants it here and nowhere else (CELL-08)
      if (!requesting.signal.aborted) console.error(failure)
    } finally {
      if (!requesting.signal.aborted) setLoading(false)
    }
  }

  const first = useRef(send)
  useEffect(() => {
    void first.current()
    return () => running.current?.abort()
  }, [])

  return { list: fixed ?? loaded, isLoading, send }
}
