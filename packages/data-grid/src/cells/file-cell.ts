import type { Column } from '@quitus/domain/column.ts'
import type { ICellRendererParams } from 'ag-grid-community'
import { isCellChangeable, lineValue } from '#columns/line-cell.ts'
import { type FileState, fileStateOf } from '#files/file-state.ts'
import type { GridContext, GridLine } from '#grid-context.ts'
import type { ShownRow } from '#rows/shown-rows.ts'
import { element, iconButton } from './element.ts'
import type { GridIconName } from './grid-icons.tsx'

type Params = ICellRendererParams<GridLine, unknown, GridContext>

/** A FILE cell (CELL-09): an upload control, a transfer, or a file with its acts; the acts have keys of the grid too. */
export function fileCell(column: Column): (params: Params) => HTMLElement | string {
  return (params) => {
    const { data: line, context } = params
    if (line?.kind !== 'entry') return ''
    const state = fileStateOfLine(line, column, context)
    if (state.kind === 'nothing') return ''
    return element('div', { class: 'quitus-file' }, ...contentOf(state, line, column, params))
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
  line: ShownRow,
  column: Column,
  { context, eGridCell }: Params,
): (HTMLElement | string)[] {
  const { labels, files } = context.props()
  const texts = labels.file
  const { row } = line
  const button = (className: string, label: string, act: () => void, icon: GridIconName, ...text: string[]) =>
    iconButton(
      { class: className, 'aria-label': label, title: label },
      () => {
        // The button leaves with what it changes: the keyboard stays in the cell.
        eGridCell.focus({ preventScroll: true })
        act()
      },
      context.icons()(icon),
      ...text.map((each) => element('span', { class: 'quitus-cut' }, each)),
    )
  if (state.kind === 'empty') {
    const choose = button(
      'quitus-file-choose',
      texts.choose,
      () => files?.choose(row, column),
      'upload',
      texts.choose,
    )
    choose.title = texts.chooseHint
    return [choose]
  }
  if (state.kind === 'sending') {
    const { name, sent } = state.transfer
    const percent = Math.round(sent * 100)
    const bar = element('span', {
      class: 'quitus-file-bar',
      role: 'progressbar',
      'aria-label': texts.sending(name),
      'aria-valuemin': '0',
      'aria-valuemax': '100',
      'aria-valuenow': sent < 1 ? String(percent) : null,
      'aria-valuetext': sent < 1 ? texts.percent(percent) : texts.storing,
      title: texts.sending(name),
      ...(sent < 1 ? {} : { 'data-waiting': '' }),
    })
    bar.style.setProperty('--quitus-sent', `${percent}%`)
    return [bar, button('quitus-file-act', texts.cancel, () => files?.cancel(row, column), 'cross')]
  }
  const { name, canDownload, canPreview, canRemove } = state
  const icon = context.icons()('file')
  return [
    canDownload
      ? button(
          'quitus-link quitus-file-name',
          texts.download(name),
          () => files?.download(row, column),
          'file',
          name,
        )
      : element('span', { class: 'quitus-file-name' }, icon, element('span', { class: 'quitus-cut' }, name)),
    ...(canPreview
      ? [button('quitus-file-act', texts.preview(name), () => files?.preview(row, column), 'preview')]
      : []),
    ...(canRemove
      ? [button('quitus-file-act', texts.remove(name), () => files?.remove(row, column), 'remove')]
      : []),
  ]
}
