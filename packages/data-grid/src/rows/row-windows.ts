import { failureCode, type GridQuery, type GridRow, type WindowSource } from '#window-source.ts'

/** Anomaly rows per window, the unit of loading. */
export const WINDOW_SIZE = 100
const KEPT_WINDOWS = 60

/** Where an entry stands among the loaded rows. */
export type LoadedPlace = { index: number; childOffset: number | null; row: GridRow }

/** The loaded part of one ordered set of anomaly rows; `close` ends it, and answers that arrive later reject. */
export type RowWindows = ReturnType<typeof createRowWindows>

/**
 * Loads windows of anomaly rows by position and keeps the latest ones. A set that expired on the server is opened again
 * and the window asked for once more; `onRebuilt` tells that positions may have moved.
 */
export function createRowWindows(source: WindowSource, query: GridQuery, onRebuilt: () => void) {
  const aborter = new AbortController()
  const windows = new Map<number, readonly GridRow[]>()
  const pending = new Map<number, Promise<readonly GridRow[]>>()
  let opened: Promise<string> | null = null
  let end: number | null = null

  function keep(window: number, rows: readonly GridRow[]): void {
    windows.delete(window)
    windows.set(window, rows)
    if (rows.length < WINDOW_SIZE && (rows.length > 0 || window === 0))
      end = window * WINDOW_SIZE + rows.length
    for (const oldest of windows.keys()) {
      if (windows.size <= KEPT_WINDOWS) break
      windows.delete(oldest)
    }
  }

  function open(): Promise<string> {
    opened ??= source
      .open({ ...query, limit: WINDOW_SIZE }, aborter.signal)
      .then(({ resultSet, rows }) => {
        aborter.signal.throwIfAborted()
        keep(0, rows)
        return resultSet
      })
      .catch((failure: unknown) => {
        opened = null
        throw failure
      })
    return opened
  }

  async function onOpenSet<Answer>(ask: (resultSet: string) => Promise<Answer>): Promise<Answer> {
    const asked = open()
    const resultSet = await asked
    try {
      return await ask(resultSet)
    } catch (failure) {
      if (failureCode(failure) !== 'result_set_expired') throw failure
      const isFirst = opened === asked
      if (isFirst) {
        opened = null
        windows.clear()
        end = null
      }
      const renewed = await open()
      if (isFirst) onRebuilt()
      return await ask(renewed)
    }
  }

  async function fetchWindow(window: number): Promise<readonly GridRow[]> {
    await open()
    const first = windows.get(window)
    if (first !== undefined) return first
    const rows = await onOpenSet((resultSet) =>
      source.rows(resultSet, window * WINDOW_SIZE, WINDOW_SIZE, aborter.signal),
    )
    aborter.signal.throwIfAborted()
    keep(window, rows)
    return rows
  }

  function loadWindow(window: number): Promise<readonly GridRow[]> {
    const loaded = windows.get(window)
    if (loaded !== undefined) {
      keep(window, loaded)
      return Promise.resolve(loaded)
    }
    const running = pending.get(window)
    if (running !== undefined) return running
    const started = fetchWindow(window).finally(() => pending.delete(window))
    pending.set(window, started)
    return started
  }

  return {
    /** Anomaly rows from `first` up to and without `last`; fewer where the set ends. */
    async load(first: number, last: number): Promise<readonly GridRow[]> {
      const from = Math.floor(first / WINDOW_SIZE)
      const to = Math.floor(Math.max(first, last - 1) / WINDOW_SIZE)
      const loaded = await Promise.all(
        Array.from({ length: to - from + 1 }, (_, at) => loadWindow(from + at)),
      )
      return loaded.flat().slice(first - from * WINDOW_SIZE, last - from * WINDOW_SIZE)
    },
    totals: () => onOpenSet((resultSet) => source.totals(resultSet, aborter.signal)),
    /** Anomaly rows of the set when its end has been seen, else null. */
    end: () => end,
    at: (index: number): GridRow | undefined =>
      windows.get(Math.floor(index / WINDOW_SIZE))?.[index % WINDOW_SIZE],
    find(entryId: string): LoadedPlace | null {
      for (const [window, rows] of windows) {
        for (const [at, row] of rows.entries()) {
          const index = window * WINDOW_SIZE + at
          if (row.entryId === entryId) return { index, childOffset: null, row }
          const childOffset = row.children?.findIndex((child) => child.entryId === entryId) ?? -1
          const child = row.children?.[childOffset]
          if (child !== undefined) return { index, childOffset, row: child }
        }
      }
      return null
    },
    /** Puts a row in the place of the loaded one of the same entry; an anomaly row keeps its child rows if `row` brings none. */
    replace(place: LoadedPlace, row: GridRow): void {
      const window = Math.floor(place.index / WINDOW_SIZE)
      const rows = windows.get(window)
      const parent = rows?.[place.index % WINDOW_SIZE]
      if (rows === undefined || parent === undefined) return
      const replaced =
        place.childOffset === null
          ? { ...row, children: row.children ?? parent.children }
          : { ...parent, children: parent.children?.with(place.childOffset, row) }
      windows.set(window, rows.with(place.index % WINDOW_SIZE, replaced))
    },
    close: () => aborter.abort(),
    isClosed: () => aborter.signal.aborted,
  }
}
