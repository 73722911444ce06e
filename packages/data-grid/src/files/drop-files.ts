import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import type { GridApi } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { fileStateOfLine } from './file-cell.ts'

/**
 * Files may be dropped onto empty FILE cells that the person may edit; next to them the page takes them where it
 * matches files. The answer ends it.
 */
export function dropFiles(host: HTMLElement, api: GridApi<GridLine>, props: () => DataGridProps): () => void {
  let marked: HTMLElement | null = null

  function mark(cell: HTMLElement | null): void {
    if (cell === marked) return
    marked?.classList.remove('quitus-drop')
    cell?.classList.add('quitus-drop')
    marked = cell
  }

  /** The cell under the pointer and what may be dropped into it. */
  function targetOf({ target }: Event) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null
    const column = props().metadata.columns.find(({ name }) => name === cell?.getAttribute('col-id'))
    const row = cell?.closest('.ag-row')?.getAttribute('row-index')
    const line = row == null ? undefined : api.getDisplayedRowAtIndex(Number(row))?.data
    if (cell == null || column === undefined || !isFileType(column.type) || line?.kind !== 'entry')
      return null
    const context: GridContext = api.getGridOption('context')
    return fileStateOfLine(line, column, context).kind === 'empty' ? { cell, column, row: line.row } : null
  }

  const hasFiles = (event: DragEvent) =>
    props().files !== undefined && (event.dataTransfer?.types.includes('Files') ?? false)

  function onDragOver(event: DragEvent): void {
    if (!hasFiles(event) || event.dataTransfer === null) return
    const target = targetOf(event)
    event.preventDefault()
    event.dataTransfer.dropEffect = target === null && props().files?.match === undefined ? 'none' : 'copy'
    mark(target?.cell ?? null)
  }

  function onDragLeave(event: DragEvent): void {
    if (!(event.relatedTarget instanceof Node) || !host.contains(event.relatedTarget)) mark(null)
  }

  function onDrop(event: DragEvent): void {
    if (!hasFiles(event)) return
    // Else the browser would leave the page for the file.
    event.preventDefault()
    mark(null)
    const target = targetOf(event)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (target !== null) props().files?.send(target.row, target.column, files)
    else if (files.length > 0) props().files?.match?.(files)
  }

  host.addEventListener('dragover', onDragOver)
  host.addEventListener('dragleave', onDragLeave)
  host.addEventListener('drop', onDrop)
  return () => {
    host.removeEventListener('dragover', onDragOver)
    host.removeEventListener('dragleave', onDragLeave)
    host.removeEventListener('drop', onDrop)
  }
}
