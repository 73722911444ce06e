import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createBulkEditController, MAX_WRITTEN_CELLS } from './bulk-edit-controller.ts'
import { dragFill } from './drag-fill.ts'

/** Pasting, filling and clearing many cells as one action. */
export const bulkEditFeature: GridFeatureMaker = ({
  host,
  api,
  props,
  rows,
  parts,
  display,
  edit,
  report,
}) => {
  const cells = {
    columns: () => parts.cells?.columns() ?? [],
    boxes: () => parts.cells?.boxes() ?? [],
  }
  const bulkEdit = createBulkEditController({
    props,
    rows,
    ...cells,
    edit,
    written: announceWritten,
    review: display.setReview,
    onProgress: (progress) => display.setWorking(progress && { kind: 'write', ...progress }),
    onRefused(why, count) {
      const { t } = props()
      const counts = { cells: formatCount(count), most: formatCount(MAX_WRITTEN_CELLS) }
      if (why === 'too_many') report('failed', t('writing:tooMany', counts))
      else report('failed', t(why === 'no_table' ? 'writing:noTable' : 'writing:failed'))
    },
  })

  /** Says how many cells an action changes. */
  function announceWritten(count: number): void {
    const { t } = props()
    const text = count === 0 ? t('writing:nothing') : t('writing:done', counted(count))
    display.announce(text)
    if (count !== 1) report('done', text)
  }

  const canWrite = () => props().canEdit
  const ends = [
    dragFill(host, cells, (fill) => canWrite() && bulkEdit.fill(fill)),
    listenToPaste(host, (text) => canWrite() && bulkEdit.paste(text)),
  ]

  return {
    parts: {
      bulkEdit: {
        /** A single file is removed by its own key, which requires a confirmation. */
        clear() {
          const column = api.getFocusedCell()?.column.getColId()
          const isFile = props().metadata.columns.some(
            ({ name, type }) => name === column && isFileType(type),
          )
          if (!canWrite() || (isFile && parts.cells?.hasRange() !== true)) return false
          bulkEdit.clear()
          return true
        },
        fillDown: () => void (canWrite() && bulkEdit.fillDown()),
        write: ({ kind, plan }) => announceWritten(edit(plan.edits, kind)),
      },
    },
    cancel: bulkEdit.cancel,
    onOtherSet: () => void bulkEdit.cancel(),
    destroy() {
      for (const end of ends) end()
    },
  }
}

/** Reports the text that is pasted into a cell without an open editor; the returned function ends it. */
function listenToPaste(host: HTMLElement, onPaste: (text: string) => void): () => void {
  function listen(event: ClipboardEvent): void {
    const { activeElement } = document
    if (event.target instanceof Element && event.target.matches('input, textarea')) return
    if (!(activeElement instanceof HTMLElement) || !activeElement.classList.contains('ag-cell')) return
    if (!host.contains(activeElement)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    event.preventDefault()
    if (text !== '') onPaste(text)
  }

  // A cell is no field: some browsers inform the document of its paste and not the cell.
  document.addEventListener('paste', listen)
  return () => document.removeEventListener('paste', listen)
}
