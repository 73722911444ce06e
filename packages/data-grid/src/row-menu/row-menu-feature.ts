import type { GridFeatureMaker } from '#core/grid-core.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'
import { anomalyOfLine } from '#core/rows/anomaly-of-line.ts'

/** What has a menu of the browser that people want: links, and fields that somebody types in. */
const OWN_MENU = 'a[href], input, textarea, select'

/** Asks for the menu of a line: a right click, or the menu key on a cell. */
export const rowMenuFeature: GridFeatureMaker = ({ host, api, props, rows }) => {
  function onContextMenu(event: MouseEvent): void {
    const { target } = event
    const cell = cellAt(target)
    const { onRowMenu } = props()
    if (onRowMenu === undefined || cell === null || !(target instanceof Element)) return
    if (target.closest(OWN_MENU) !== null || api.getEditingCells().length > 0) return
    const anomaly = anomalyOfLine(api, rows(), cell.line)
    if (anomaly === null) return
    event.preventDefault()
    onRowMenu(anomaly, placeOf(event, target.closest('.ag-cell') ?? target))
  }

  host.addEventListener('contextmenu', onContextMenu)
  return { destroy: () => host.removeEventListener('contextmenu', onContextMenu) }
}

/** Where the mouse is, or below the cell when the menu key was pressed. */
function placeOf({ clientX, clientY }: MouseEvent, cell: Element): { left: number; top: number } {
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return isInside && clientX > 0 ? { left: clientX, top: clientY } : { left, top: bottom }
}
