import type { GridFeatureMaker } from '#core/grid-core.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'

/** What a person clicks is done, however often the rows are read again meanwhile. */
export const clicksFeature: GridFeatureMaker = ({ host, api }) => ({
  destroy: keepClicks(host, (line) => {
    const data = api.getDisplayedRowAtIndex(line)?.data
    return data?.kind === 'entry' ? data.row.entryId : null
  }),
})

/**
 * Clicks on what a cell shows, where the cell was drawn again between press and release: browsers drop those, because
 * the element that was pressed is gone. Only for the same element of the same row. `rowAt` names the row of a line,
 * null where none is loaded. The answer ends it.
 */
export function keepClicks(host: HTMLElement, rowAt: (line: number) => string | null): () => void {
  let pressed: Node | null = null
  let place: string | null = null

  function placeOf({ target, button }: MouseEvent): string | null {
    const cell = button === 0 ? cellAt(target) : null
    const row = cell && rowAt(cell.line)
    return cell && row && JSON.stringify([row, cell.column])
  }

  function onMouseDown(event: MouseEvent): void {
    pressed = event.target as Node
    place = placeOf(event)
  }

  function onMouseUp(event: MouseEvent): void {
    const { target } = event
    const isSame = place !== null && placeOf(event) === place && pressed?.isEqualNode(target as Node)
    if (isSame && !pressed?.isConnected) target?.dispatchEvent(new MouseEvent('click', event))
    place = null
  }

  host.addEventListener('mousedown', onMouseDown, { capture: true })
  window.addEventListener('mouseup', onMouseUp)
  return () => {
    host.removeEventListener('mousedown', onMouseDown, { capture: true })
    window.removeEventListener('mouseup', onMouseUp)
  }
}
