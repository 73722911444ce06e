import type { Column } from '@quitus/domain/columns/column.ts'
import { isCellChangeable, lineValue } from '#core/columns/line-cell.ts'
import { type CellParams, type DrawCell, onLine } from '#core/drawn-cell.ts'
import type { GridContext } from '#core/grid-context.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { element, iconButton } from '#core/ui/element.ts'
import type { GridIconName } from '#core/ui/grid-icons.tsx'
import type { GridRow } from '#model/window-source.ts'
import { type FileState, fileStateOf } from './file-state.ts'

/**
 * A FILE cell (CELL-09): an upload control, a transfer, or a file with its actions; the actions have keys of the grid
 * too.
 */
export function fileCell(column: Column): DrawCell {
  return (params) => {
    const { data: line, context } = params
    if (line?.kind !== 'entry') return ''
    const state = fileStateOfLine(line, column, context)
    if (state.kind === 'nothing') return ''
    return element('div', { class: 'quitus-file' }, ...contentOf(state, column, params))
  }
}

/** What the cell of a line shows. */
export function fileStateOfLine(line: ShownRow, column: Column, context: GridContext): FileState {
  const props = context.props()
  const value = lineValue(line, column.name, props.metadata)
  const isChangeable = isCellChangeable(line, column, props)
  return fileStateOf({ row: line.row, column, value, isChangeable }, props.files)
}

function contentOf(
  state: Exclude<FileState, { kind: 'nothing' }>,
  column: Column,
  params: CellParams,
): (HTMLElement | string)[] {
  const { context, eGridCell } = params
  const { t, files } = context.props()
  const button = (
    className: string,
    label: string,
    action: (row: GridRow) => void,
    icon: GridIconName,
    ...text: string[]
  ) =>
    iconButton(
      { class: className, 'aria-label': label, title: label },
      onLine(params, ({ row }) => {
        // The button leaves with what it changes: the keyboard stays in the cell.
        eGridCell.focus({ preventScroll: true })
        action(row)
      }),
      context.icons()(icon),
      ...text.map((each) => element('span', { class: 'quitus-cut' }, each)),
    )
  if (state.kind === 'empty') {
    const choose = button(
      'quitus-file-choose',
      t('files:cell.choose'),
      (row) => files?.choose(row, column),
      'upload',
      t(files?.chooseSent === undefined ? 'files:cell.choose' : 'files:cell.add'),
    )
    choose.title = t('files:cell.chooseHint')
    if (files?.chooseSent === undefined) return [choose]
    const sent = button(
      'quitus-file-action',
      t('files:cell.chooseSent'),
      (row) => files.chooseSent?.(row, column),
      'sentFiles',
    )
    sent.title = t('files:cell.chooseSentHint')
    return [choose, sent]
  }
  if (state.kind === 'sending') {
    const { name, sent } = state.transfer
    const percent = Math.round(sent * 100)
    const bar = element('span', {
      class: 'quitus-file-bar',
      role: 'progressbar',
      'aria-label': t('files:cell.sending', { name: name }),
      'aria-valuemin': '0',
      'aria-valuemax': '100',
      'aria-valuenow': sent < 1 ? String(percent) : null,
      'aria-valuetext': sent < 1 ? t('files:cell.percent', { percent: percent }) : t('files:cell.storing'),
      title: t('files:cell.sending', { name: name }),
      ...(sent < 1 ? {} : { 'data-waiting': '' }),
    })
    bar.style.setProperty('--quitus-sent', `${percent}%`)
    return [
      bar,
      button('quitus-file-action', t('files:cell.cancel'), (row) => files?.cancel(row, column), 'cross'),
    ]
  }
  const { name, canDownload, canPreview, canRemove } = state
  const icon = context.icons()('file')
  return [
    canDownload
      ? button(
          'quitus-link quitus-file-name',
          t('files:cell.download', { name: name }),
          (row) => files?.download(row, column),
          'file',
          name,
        )
      : element('span', { class: 'quitus-file-name' }, icon, element('span', { class: 'quitus-cut' }, name)),
    ...(canPreview
      ? [
          button(
            'quitus-file-action',
            t('files:cell.preview', { name: name }),
            (row) => files?.preview(row, column),
            'preview',
          ),
        ]
      : []),
    ...(canRemove
      ? [
          button(
            'quitus-file-action',
            t('files:cell.remove', { name: name }),
            (row) => files?.remove(row, column),
            'remove',
          ),
        ]
      : []),
  ]
}
