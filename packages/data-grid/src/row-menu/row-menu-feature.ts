import type { GridFeatureMaker } from '#core/grid-core.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'
import { anomalyOfLine } from '#core/rows/anomaly-of-line.ts'

type Place = { left: number; top: number }

/** What has a menu of the browser that people want: links, and fields for typing. */
const OWN_MENU = 'a[href], input, textarea, select'

/** Opens the menu of a line by a right click, or by the menu key on a cell. */
export const rowMenuFeature: GridFeatureMaker = ({ host, api, props, rows, parts }) => {
  function openMenu(line: number, place: Place): boolean {
    const anomaly = anomalyOfLine(api, rows(), line)
    if (anomaly !== null) props().onRowMenu?.(anomaly, place)
    return anomaly !== null
  }

  function onContextMenu(event: MouseEvent): void {
    const { target } = event
    const cell = cellAt(target)
    if (props().onRowMenu === undefined || cell === null || !(target instanceof Element)) return
    if (target.closest(OWN_MENU) !== null || api.getEditingCells().length > 0) return
    const place = placeOf(event, target.closest('.ag-cell') ?? target)
    if (parts.loadingLine?.isLoading(cell.line))
      parts.loadingLine.defer(cell, () => openMenu(cell.line, place))
    else if (!openMenu(cell.line, place)) return
    event.preventDefault()
  }

  host.addEventListener('contextmenu', onContextMenu)
  return { destroy: () => host.removeEventListener('contextmenu', onContextMenu) }
}

/** Where the mouse is, or below the cell when the menu key was pressed. */
function placeOf({ clientX, clientY }: MouseEvent, cell: Element): Place {
  const { left, right, top, bottom } = cell.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return isInside && clientX > 0 ? { left: clientX, top: clientY } : { left, top: bottom }
}
