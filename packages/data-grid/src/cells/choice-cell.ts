import type { CellParams } from '#core/drawn-cell.ts'
import { element, iconButton } from '#core/ui/element.ts'

/** The text of a choice, and the arrow that opens the list where the cell may be edited (CELL-03, CELL-08). */
export function choiceCell(params: CellParams): HTMLElement | string {
  const { node, column, valueFormatted, context } = params
  if (params.data?.kind !== 'entry' || column === undefined) return ''
  const text = valueFormatted ?? ''
  if (!column.isCellEditable(node)) return text
  const { t } = context.props()
  return element(
    'div',
    { class: 'quitus-chosen' },
    element('span', { class: 'quitus-cut', title: text }, text),
    iconButton(
      {
        class: 'quitus-choose',
        'aria-label': t('grid:row.edit'),
        title: t('grid:row.edit'),
        'aria-haspopup': 'listbox',
      },
      () => {
        if (node.rowIndex !== null) params.api.startEditingCell({ rowIndex: node.rowIndex, colKey: column })
      },
      context.icons()('choose'),
    ),
  )
}
