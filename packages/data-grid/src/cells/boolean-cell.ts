import { booleanMark } from '#core/boolean-mark.ts'
import type { CellParams } from '#core/drawn-cell.ts'
import { element, iconButton } from '#core/ui/element.ts'

/**
 * Green check, red cross, amber hourglass where a pending value may be decided, nothing elsewhere; an arrow where it
 * is edited (CELL-03).
 */
export function booleanCell(params: CellParams): HTMLElement | string {
  const { node, column, value, context } = params
  if (params.data?.kind !== 'entry' || column === undefined) return ''
  const { t } = context.props()
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
            'aria-label': t('grid:row.edit'),
            title: t('grid:row.edit'),
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
