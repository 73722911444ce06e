import { counted } from '@quitus/i18n/counted.ts'
import { type CellParams, onLine } from '#core/drawn-cell.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { element, iconButton } from '#core/ui/element.ts'

/**
 * First cell of a line: opens and folds an anomaly with the count of its child rows, says that a row is locked, opens
 * its detail.
 */
export function rowControlCell(params: CellParams): HTMLElement | string {
  const line = params.data
  if (line === undefined) return ''
  const { props, icons, toggle, openRow } = params.context
  const { t } = props()
  if (line.kind === 'totals') {
    const hasChildRows = props().metadata.anomalyColumns.length > 0
    const label = t(hasChildRows ? 'grid:row.totalsOfAnomalies' : 'grid:row.totals')
    return element('span', { class: 'quitus-sigma', title: label, role: 'img', 'aria-label': label }, 'Σ')
  }
  if (line.row.gone)
    return element(
      'div',
      { class: 'quitus-control', title: t('grid:row.gone') },
      element('span', { class: 'quitus-no-select' }),
      icons()('cross'),
      element('span', { class: 'quitus-gone-text' }, t('grid:row.gone')),
    )
  const count = counted(line.childCount)
  const expandLabel = t(line.isOpen ? 'grid:row.collapse' : 'grid:row.expand', count)
  const expander =
    line.childCount > 0
      ? iconButton(
          {
            class: 'quitus-expander',
            'aria-expanded': String(line.isOpen),
            'aria-label': expandLabel,
            title: expandLabel,
          },
          onLine(params, toggle),
          icons()(line.isOpen ? 'opened' : 'folded'),
          element('span', {}, count.number),
        )
      : element(
          'span',
          { class: 'quitus-branch', 'aria-hidden': 'true' },
          line.place.childOffset === null ? '' : '└',
        )
  const lock = line.row.locked
    ? element(
        'span',
        {
          class: 'quitus-lock',
          role: 'img',
          'aria-label': t('grid:row.locked'),
          title: t('grid:row.locked'),
        },
        icons()('lock'),
      )
    : null
  const openLabel = t('grid:row.open')
  const open = iconButton(
    { class: 'quitus-open', 'aria-label': openLabel, title: openLabel },
    onLine(params, openRow),
    icons()('openRow'),
  )
  return element('div', { class: 'quitus-control' }, selectBox(params, line), expander, lock, open)
}

/** The checkbox of an anomaly; a child row is selected with its anomaly and a row that is gone cannot be. */
function selectBox({ node, context }: CellParams, line: ShownRow): HTMLElement {
  if (line.place.childOffset !== null || line.row.gone === true)
    return element('span', { class: 'quitus-no-select' })
  const box = element('input', {
    type: 'checkbox',
    class: 'quitus-select',
    tabindex: '-1',
    'aria-label': context.props().t('grid:selection.row'),
  })
  box.checked = node.rowIndex !== null && context.isLineSelected(node.rowIndex)
  return box
}
