import type { GridApi, IGetRowsParams } from 'ag-grid-community'
import type { ShownRow } from './shown-rows.ts'

/** A block that was scrolled to is requested when it is still on screen after this time. */
const SETTLED_AFTER_MS = 40

export type BlockPorts = {
  load: (start: number, end: number, signal: AbortSignal) => Promise<readonly ShownRow[]>
  /** Requests what is on a line before anybody scrolls there. */
  prefetch: (line: number) => void
  /** Number of lines when known, else null. */
  lineCount: () => number | null
  isClosed: () => boolean
  onLoaded: () => void
  onFailure: (failure: unknown) => void
}

/**
 * Answers AG Grid's blocks of lines; blocks that have left the screen are given up, so that fast scrolling queues
 * nothing.
 */
export type BlockRequests = ReturnType<typeof createBlockRequests>

/** One for each set; the owner of `api` calls `onScrolled` when other lines came on screen. */
export function createBlockRequests(api: GridApi, ports: BlockPorts) {
  const waiting = new Map<number, { end: number; aborter: AbortController }>()
  const givenUp = new Map<number, number>()
  let top = 0
  let hasLoaded = false

  const isOver = () => ports.isClosed() || api.isDestroyed()
  const isOnScreen = (start: number, end: number) =>
    start <= api.getLastDisplayedRowIndex() && end > api.getFirstDisplayedRowIndex()

  function prefetch(): void {
    if (isOver() || waiting.size > 0) return
    const first = api.getFirstDisplayedRowIndex()
    const last = api.getLastDisplayedRowIndex()
    const height = Math.max(1, last - first)
    const isDownwards = first >= top
    top = first
    const line = isDownwards ? last + height : first - height
    if (line >= 0 && line < (ports.lineCount() ?? 0)) ports.prefetch(line)
  }

  /** The first rows of a set are requested at once. Rejects when the block left the screen meanwhile. */
  async function settled(signal: AbortSignal): Promise<void> {
    if (hasLoaded) await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS))
    signal.throwIfAborted()
  }

  return {
    /** An answer that comes too late only frees the block's place in AG Grid's queue. */
    fill({ startRow, endRow, successCallback, failCallback }: IGetRowsParams): void {
      const aborter = new AbortController()
      const request = { end: endRow, aborter }
      waiting.set(startRow, request)
      givenUp.delete(startRow)
      const done = () => {
        if (waiting.get(startRow) === request) waiting.delete(startRow)
      }
      settled(aborter.signal)
        .then(() => ports.load(startRow, endRow, aborter.signal))
        .then(
          (lines) => {
            done()
            hasLoaded = true
            if (isOver()) return failCallback()
            successCallback([...lines], ports.lineCount() ?? undefined)
            ports.onLoaded()
            prefetch()
          },
          (failure: unknown) => {
            done()
            failCallback()
            if (!aborter.signal.aborted) ports.onFailure(failure)
          },
        )
    },
    /** Gives up what left the screen, requests again what came back to it, and looks ahead. */
    onScrolled(): void {
      for (const [start, { end, aborter }] of waiting) {
        if (isOnScreen(start, end)) continue
        waiting.delete(start)
        givenUp.set(start, end)
        aborter.abort()
      }
      const isBack = [...givenUp].some(([start, end]) => isOnScreen(start, end))
      if (isBack) {
        givenUp.clear()
        api.refreshInfiniteCache()
      }
      prefetch()
    },
  }
}
