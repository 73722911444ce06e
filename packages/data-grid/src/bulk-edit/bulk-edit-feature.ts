import { isFileType } from '@quitus/domain/column-type-rules.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createBulkEditController, MAX_WRITTEN_CELLS } from './bulk-edit-controller.ts'
import { dragFill } from './drag-fill.ts'
import { listenToPaste } from './listen-to-paste.ts'

/** Pasting, filling and clearing many cells as one act. */
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

  /** Says how many cells an act changes. */
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
        /** A single file is removed by its own key, which asks first. */
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
