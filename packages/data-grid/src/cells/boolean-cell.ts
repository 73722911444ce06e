import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext, GridLine } from '#grid-context.ts'
import { element, iconButton } from './element.ts'
import type { GridIconName } from './grid-icons.tsx'

/** Green check, red cross, amber hourglass where a pending value may be decided, nothing elsewhere; an arrow where it is edited (CELL-03). */
export function booleanCell(
  params: ICellRendererParams<GridLine, unknown, GridContext>,
): HTMLElement | string {
  const { node, column, value, context } = params
  if (params.data?.kind !== 'entry' || column === undefined) return ''
  const { labels } = context.props()
  const isEditable = column.isCellEditable(node)
  if (value !== true && value !== false && !isEditable) return ''
  return element(
    'div',
    { class: 'quitus-boolean' },
    booleanMark(value, context),
    isEditable
      ? iconButton(
          {
            class: 'quitus-choose',
            'aria-label': labels.edit,
            title: labels.edit,
            'aria-haspopup': 'listbox',
          },
          () => {
            if (node.rowIndex !== null)
              params.api.startEditingCell({ rowIndex: node.rowIndex, colKey: column })
          },
          context.icons()('choose'),
        )
      : null,
  )
}

/** Icon and hidden word of a boolean; anything but true and false is pending. */
export function booleanMark(value: unknown, context: GridContext): HTMLElement {
  const [icon, text] = markOf(value, context)
  return element(
    'span',
    { class: `quitus-mark quitus-${icon}`, role: 'img', 'aria-label': text, title: text },
    context.icons()(icon),
  )
}

function markOf(value: unknown, context: GridContext): [GridIconName, string] {
  const { booleans } = context.props().labels
  if (value === true) return ['check', booleans.true]
  return value === false ? ['cross', booleans.false] : ['hourglass', booleans.pending]
}
