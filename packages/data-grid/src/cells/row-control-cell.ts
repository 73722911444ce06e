import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext, GridLine } from '#grid-context.ts'
import type { ShownRow } from '#rows/shown-rows.ts'
import { element, iconButton } from './element.ts'

/** First cell of a line: opens and folds an anomaly with the count of its child rows, says that a row is locked, opens its detail. */
export function rowControlCell(
  params: ICellRendererParams<GridLine, unknown, GridContext>,
): HTMLElement | string {
  const line = params.data
  if (line === undefined) return ''
  const { props, icons, toggle, openRow } = params.context
  const { labels } = props()
  if (line.kind === 'totals')
    return element(
      'span',
      { class: 'quitus-sigma', title: labels.totals, role: 'img', 'aria-label': labels.totals },
      'Σ',
    )
  if (line.row.gone)
    return element(
      'div',
      { class: 'quitus-control', title: labels.gone },
      element('span', { class: 'quitus-no-select' }),
      icons()('cross'),
      element('span', { class: 'quitus-gone-text' }, labels.gone),
    )
  const expander =
    line.childCount > 0
      ? iconButton(
          {
            class: 'quitus-expander',
            'aria-expanded': String(line.isOpen),
            'aria-label': line.isOpen ? labels.collapse : labels.expand(line.childCount),
            title: line.isOpen ? labels.collapse : labels.expand(line.childCount),
          },
          () => toggle(line),
          icons()(line.isOpen ? 'opened' : 'folded'),
          element('span', {}, String(line.childCount)),
        )
      : element(
          'span',
          { class: 'quitus-branch', 'aria-hidden': 'true' },
          line.place.childOffset === null ? '' : '└',
        )
  const lock = line.row.locked
    ? element(
        'span',
        { class: 'quitus-lock', role: 'img', 'aria-label': labels.locked, title: labels.locked },
        icons()('lock'),
      )
    : null
  const open = iconButton(
    { class: 'quitus-open', 'aria-label': labels.openRow, title: labels.openRow },
    () => openRow(line),
    icons()('openRow'),
  )
  return element('div', { class: 'quitus-control' }, selectBox(params, line), expander, lock, open)
}

/** The checkbox of an anomaly; a child row is selected with its anomaly and a row that is gone cannot be. */
function selectBox(
  { node, context }: ICellRendererParams<GridLine, unknown, GridContext>,
  line: ShownRow,
): HTMLElement {
  if (line.place.childOffset !== null || line.row.gone === true)
    return element('span', { class: 'quitus-no-select' })
  const box = element('input', {
    type: 'checkbox',
    class: 'quitus-select',
    tabindex: '-1',
    'aria-label': context.props().labels.selection.row,
  })
  box.checked = node.rowIndex !== null && context.isLineSelected(node.rowIndex)
  return box
}
