import type { Column } from '@quitus/domain/columns/column.ts'
import type { GridContext } from '#core/grid-context.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { fileStateOfLine } from './file-cell.ts'

/**
 * Keys of a FILE cell: Enter and F2 choose a file for an empty one and download the one that is there, Shift Enter
 * chooses among the files that were sent, Space previews, Delete offers to remove, Escape cancels a transfer. True
 * when the key meant something here.
 */
export function pressFileKey(
  { key, shiftKey }: KeyboardEvent,
  line: ShownRow,
  column: Column,
  context: GridContext,
): boolean {
  const { files } = context.props()
  if (files === undefined) return false
  const state = fileStateOfLine(line, column, context)
  const { row } = line
  const isEnter = key === 'Enter' || key === 'F2'
  if (state.kind === 'empty' && key === 'Enter' && shiftKey && files.chooseSent !== undefined)
    files.chooseSent(row, column)
  else if (state.kind === 'empty' && isEnter) files.choose(row, column)
  else if (state.kind === 'sending' && key === 'Escape') files.cancel(row, column)
  else if (state.kind !== 'file') return false
  else if (isEnter && state.canDownload) files.download(row, column)
  else if (key === ' ' && state.canPreview) files.preview(row, column)
  else if ((key === 'Delete' || key === 'Backspace') && state.canRemove) files.remove(row, column)
  else return false
  return true
}
