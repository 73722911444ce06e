import type { GridApi } from 'ag-grid-community'
import { focusedCell } from '#core/focused-cell.ts'
import type { ScreenCell } from '#core/ranges/screen-cell.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import type { FindState } from '#model/grid-display.ts'
import type { CellPosition, FindMatch } from '#model/window-source.ts'

export type FindPorts = {
  rows: () => GridRows | null
  columns: () => readonly string[]
  onChange: (state: FindState) => void
  /** Another cell is marked. */
  onMarked: () => void
}

/** Finds a text in all rows of the set, loaded or not, and marks one match after another. */
export type FindController = ReturnType<typeof createFindController>

export function createFindController(api: GridApi<GridLine>, ports: FindPorts) {
  let match: FindMatch | null = null
  let sought = ''
  let aborter = new AbortController()

  function from(text: string): CellPosition | null {
    // The same text goes on behind the marked match; another one begins at it again, or at the cell with the focus.
    if (match !== null && text === sought)
      return { position: match.position, child: match.child, column: match.column }
    const focused = focusedCell(api)
    const place =
      focused === null || focused.rowPinned != null ? null : ports.rows()?.placeOf(focused.rowIndex)
    if (place == null || place.index === 0) return null
    return { position: place.index - 1, child: null }
  }

  async function show(rows: GridRows, found: FindMatch): Promise<void> {
    const line = await rows.unfoldedLineOf({ index: found.position, childOffset: found.child })
    api.ensureIndexVisible(line)
    api.ensureColumnVisible(found.column)
    ports.onMarked()
  }

  function end(): void {
    aborter.abort()
    aborter = new AbortController()
  }

  return {
    async find(text: string, direction: 'next' | 'previous'): Promise<void> {
      const rows = ports.rows()
      end()
      const { signal } = aborter
      const findInSet = rows?.source.find
      if (rows === null || findInSet === undefined || text.trim() === '') {
        match = null
        sought = ''
        ports.onMarked()
        return ports.onChange({ phase: 'idle' })
      }
      ports.onChange({ phase: 'searching' })
      const request = { text, columns: ports.columns(), from: from(text), direction }
      try {
        const answer = await rows.withSet((set, until) => findInSet(set, request, until), signal)
        match = answer.match
        sought = text
        if (match !== null) await show(rows, match)
        else ports.onMarked()
        if (signal.aborted) return
        ports.onChange(
          match === null ? { phase: 'nothing' } : { phase: 'found', index: match.index, total: answer.total },
        )
      } catch {
        // Shown in the search bar.
        if (!signal.aborted) ports.onChange({ phase: 'failed' })
      }
    },
    isMarked(line: number, column: string): boolean {
      if (match === null || match.column !== column) return false
      return ports.rows()?.lineOf({ index: match.position, childOffset: match.child }) === line
    },
    /** Marks nothing any more; answers where the marked cell was. */
    close(): ScreenCell | null {
      end()
      const marked = match
      match = null
      sought = ''
      ports.onMarked()
      const line =
        marked === null
          ? undefined
          : ports.rows()?.lineOf({ index: marked.position, childOffset: marked.child })
      return marked === null || line === undefined ? null : { line, column: marked.column }
    },
    /** Another set: what was marked is elsewhere. */
    forget(): void {
      end()
      match = null
      sought = ''
    },
  }
}
