import type { GridFeatureMaker } from '#core/grid-core.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'

/** What a person clicks is done, however often the rows are read again meanwhile. */
export const clicksFeature: GridFeatureMaker = ({ host, api }) => ({
  destroy: keepClicks(host, (line) => {
    const data = api.getDisplayedRowAtIndex(line)?.data
    return data?.kind === 'entry' ? data.row.entryId : null
  }),
})

type Press = { target: Element; rowId: string; column: string }

/**
 * Clicks on what a cell shows, where the cell was drawn again between press and release: browsers drop those, because
 * the element that was pressed is gone. Only for the same element of the same row. `rowAt` names the row of a line,
 * null where none is loaded. The answer ends it.
 */
export function keepClicks(host: HTMLElement, rowAt: (line: number) => string | null): () => void {
  let press: Press | null = null

  function pressOn(target: EventTarget | null): Press | null {
    const cell = cellAt(target)
    const rowId = cell === null ? null : rowAt(cell.line)
    return cell === null || rowId === null || !(target instanceof Element)
      ? null
      : { target, rowId, column: cell.column }
  }

  function onMouseDown(event: MouseEvent): void {
    press = event.button === 0 ? pressOn(event.target) : null
  }

  function onMouseUp(event: MouseEvent): void {
    const pressed = press
    press = null
    if (pressed === null || event.button !== 0 || pressed.target.isConnected) return
    const released = pressOn(event.target)
    if (released?.rowId !== pressed.rowId || released.column !== pressed.column) return
    if (!released.target.isEqualNode(pressed.target)) return
    const { ctrlKey, metaKey, shiftKey, altKey, clientX, clientY } = event
    released.target.dispatchEvent(
      new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        composed: true,
        detail: 1,
        ...{ ctrlKey, metaKey, shiftKey, altKey, clientX, clientY },
      }),
    )
  }

  host.addEventListener('mousedown', onMouseDown, { capture: true })
  window.addEventListener('mouseup', onMouseUp)
  return () => {
    host.removeEventListener('mousedown', onMouseDown, { capture: true })
    window.removeEventListener('mouseup', onMouseUp)
  }
}
