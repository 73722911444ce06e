import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { element } from '#core/ui/element.ts'

export type CellParams = ICellRendererParams<GridLine, unknown, GridContext>

export type DrawCell = (params: CellParams) => HTMLElement | string

/**
 * The cell renderer that shows what `draw` answers. A string is shown as text: AG Grid would parse it as HTML. A cell
 * that is drawn the same again keeps its element, so that a click is not lost when its row is drawn between press and
 * release; its listeners must therefore take the line from `onLine`.
 */
export function drawnCell(draw: DrawCell): new () => ICellRendererComp<GridLine> {
  const drawn = (params: CellParams) => {
    const content = draw(params)
    return typeof content === 'string' ? element('span', {}, content) : content
  }
  return class implements ICellRendererComp<GridLine> {
    #gui = element('span', {})

    init(params: CellParams): void {
      this.#gui = drawn(params)
    }

    getGui(): HTMLElement {
      return this.#gui
    }

    refresh(params: CellParams): boolean {
      const fresh = drawn(params)
      if (!this.#gui.isEqualNode(fresh)) return false
      const boxes = fresh.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
      // Whether a box is checked is no attribute.
      for (const [at, box] of this.#gui.querySelectorAll<HTMLInputElement>('input[type=checkbox]').entries())
        box.checked = boxes[at]?.checked === true
      return true
    }
  }
}

/** A listener of a cell that works on the row as it is when the event happens. */
export function onLine({ node }: Pick<CellParams, 'node'>, run: (line: ShownRow) => void): () => void {
  return () => {
    if (node.data?.kind === 'entry') run(node.data)
  }
}
