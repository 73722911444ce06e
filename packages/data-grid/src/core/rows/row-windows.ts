import type { ChangedCell, LiveChange } from '#model/live-change.ts'
import { failureCode, type GridQuery, type GridRow, type WindowSource } from '#model/window-source.ts'
import { CHILD_PAGE, createChildPages } from './child-pages.ts'
import { findLoaded, type LoadedPlace } from './loaded-place.ts'
import { createRecentRows } from './recent-rows.ts'
import { replacedRow } from './replaced-rows.ts'
import { createSharedLoads } from './shared-loads.ts'
import { WINDOW_SIZE } from './window-size.ts'
import { changedColumns, rowsByEntry, takingOver } from './written-rows.ts'

const KEPT_WINDOWS = 60

/** The loaded part of one ordered set of anomaly rows; `close` ends it, and answers that arrive later reject. */
export type RowWindows = ReturnType<typeof createRowWindows>

/**
 * Loads windows of anomaly rows by position and keeps the latest ones; a window that nobody waits for any more is
 * aborted. A set that expired on the server is opened again and the request is repeated; `onRebuilt` says that
 * positions may have moved.
 */
export function createRowWindows(source: WindowSource, query: GridQuery, onRebuilt: () => void) {
  const aborter = new AbortController()
  const windows = new Map<number, readonly GridRow[]>()
  const recent = createRecentRows()
  const loads = createSharedLoads(fetchWindow)
  const children = createChildPages(async (entryId, page, signal) => {
    const request = { entryId, offset: page * CHILD_PAGE, limit: CHILD_PAGE }
    return recent.over(await withSet((set, until) => source.childRows(set, request, until), signal))
  })
  let opened: Promise<string> | null = null
  let resultSet: string | null = null
  let end: number | null = null
  /** How often the loaded rows were forgotten: what was requested before is not kept. */
  let forgotten = 0

  function keep(window: number, rows: readonly GridRow[]): void {
    windows.delete(window)
    windows.set(window, recent.over(rows))
    if (rows.length < WINDOW_SIZE && (rows.length > 0 || window === 0))
      end = window * WINDOW_SIZE + rows.length
    for (const oldest of windows.keys()) {
      if (windows.size <= KEPT_WINDOWS) break
      windows.delete(oldest)
    }
  }

  /**
   * Puts what `change` makes of each loaded row in its place, null leaves it as it is; an anomaly row keeps its child
   * rows.
   */
  function replaceEach(change: (row: GridRow) => GridRow | null): void {
    for (const [window, rows] of windows) {
      const replaced = rows.map((row) => replacedRow(row, change))
      if (replaced.some((row, at) => row !== rows[at])) windows.set(window, replaced)
    }
    children.replaceEach(change)
  }

  function forget(): void {
    forgotten += 1
    loads.forget()
    windows.clear()
    children.clear()
  }

  function find(entryId: string): LoadedPlace | null {
    const place = findLoaded(windows, WINDOW_SIZE, entryId)
    if (place !== null) return place
    const child = children.find(entryId)
    const parent = child === null ? null : findLoaded(windows, WINDOW_SIZE, child.parent)
    if (child === null || parent === null) return null
    return { index: parent.index, childOffset: child.childOffset, row: child.row }
  }

  function open(): Promise<string> {
    opened ??= source
      .open({ ...query, limit: WINDOW_SIZE }, aborter.signal)
      .then((answer) => {
        aborter.signal.throwIfAborted()
        keep(0, answer.rows)
        resultSet = answer.resultSet
        return answer.resultSet
      })
      .catch((failure: unknown) => {
        opened = null
        throw failure
      })
    return opened
  }

  async function withSet<Answer>(
    question: (resultSet: string, signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const until = signal === undefined ? aborter.signal : AbortSignal.any([aborter.signal, signal])
    const requested = open()
    const before = await requested
    until.throwIfAborted()
    try {
      const answer = await question(before, until)
      until.throwIfAborted()
      return answer
    } catch (failure) {
      if (failureCode(failure) !== 'result_set_expired') throw failure
      const isFirst = opened === requested
      if (isFirst) {
        opened = null
        forget()
        end = null
      }
      const renewed = await open()
      if (isFirst) onRebuilt()
      until.throwIfAborted()
      return await question(renewed, until)
    }
  }

  async function fetchWindow(window: number, signal: AbortSignal): Promise<readonly GridRow[]> {
    await open()
    const first = windows.get(window)
    if (first !== undefined) return first
    const request = { offset: window * WINDOW_SIZE, limit: WINDOW_SIZE }
    let since = forgotten
    const rows = await withSet((set, until) => {
      since = forgotten
      return source.rows(set, request, until)
    }, signal)
    if (since === forgotten) keep(window, rows)
    return windows.get(window) ?? rows
  }

  function loadWindow(window: number, signal: AbortSignal): Promise<readonly GridRow[]> {
    const loaded = windows.get(window)
    if (loaded === undefined) return loads.wait(window, signal)
    keep(window, loaded)
    return Promise.resolve(loaded)
  }

  return {
    /**
     * Anomaly rows from `first` up to and without `last`, until `signal` says that nobody waits; fewer where the set
     * ends.
     */
    async load(
      first: number,
      last: number,
      signal: AbortSignal = aborter.signal,
    ): Promise<readonly GridRow[]> {
      const from = Math.floor(first / WINDOW_SIZE)
      const to = Math.floor(Math.max(first, last - 1) / WINDOW_SIZE)
      const loaded = await Promise.all(
        Array.from({ length: to - from + 1 }, (_, at) => loadWindow(from + at, signal)),
      )
      return loaded.flat().slice(first - from * WINDOW_SIZE, last - from * WINDOW_SIZE)
    },
    /** True when the row is there or on its way. */
    isExpected(index: number): boolean {
      const window = Math.floor(index / WINDOW_SIZE)
      return windows.has(window) || loads.isRunning(window)
    },
    /** Puts a question about the set, and once more when it had expired. */
    withSet,
    totals: () => withSet((set, until) => source.totals(set, until)),
    /** Identifier of the set, null before it is open. */
    resultSet: () => resultSet,
    /** Anomaly rows of the set when its end has been seen, else null. */
    end: () => end,
    at: (index: number): GridRow | undefined =>
      windows.get(Math.floor(index / WINDOW_SIZE))?.[index % WINDOW_SIZE],
    /**
     * Loads child rows of a loaded anomaly, from `from` up to and without `to`; those that its window carries are
     * there.
     */
    loadChildren: (parent: GridRow, from: number, to: number, signal: AbortSignal = aborter.signal) =>
      children.load(parent, from, to, signal),
    childAt: children.at,
    lacksChild: children.lacks,
    find,
    replaceEach,
    /**
     * Takes over what a colleague wrote, also into windows that were read before and arrive afterwards. `shown` is
     * that with own edits on top which are on their way. Answers the cells that show another value.
     */
    follow(written: LiveChange, shown: LiveChange): ChangedCell[] {
      const cells: ChangedCell[] = []
      const takeOver = takingOver(rowsByEntry(shown))
      recent.add(written)
      replaceEach((row) => {
        const next = takeOver(row)
        if (next !== null && !next.gone && !row.gone)
          for (const column of changedColumns(row, next)) cells.push({ entryId: row.entryId, column })
        return next
      })
      return cells
    },
    /** Loaded rows are read again when they are requested; the set and its order stay. */
    forget,
    close: () => aborter.abort(),
    isClosed: () => aborter.signal.aborted,
  }
}
