import { formatCount } from '@quitus/domain/text/number-text.ts'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createCopyController, MAX_COPIED_CELLS } from './copy-controller.ts'

/** Copying cells and rows. */
export const clipboardFeature: GridFeatureMaker = ({ api, props, rows, parts, display, report }) => {
  const copying = createCopyController({
    props,
    rows,
    columns: () => parts.cells?.columns() ?? [],
    onProgress: (progress) => display.setWorking(progress && { kind: 'copy', ...progress }),
    onCopied(lines, columns) {
      const { t } = props()
      const isCell = lines === 1 && columns === 1
      const counts = { lines: formatCount(lines), columns: formatCount(columns) }
      report('done', isCell ? t('grid:copy.doneCell') : t('grid:copy.done', counts))
    },
    onRefused(why, cells) {
      const { t } = props()
      const counts = { cells: formatCount(cells), most: formatCount(MAX_COPIED_CELLS) }
      if (why === 'too_many') report('failed', t('grid:copy.tooMany', counts))
      else report('failed', t(why === 'no_table' ? 'grid:copy.noTable' : 'grid:copy.failed'))
    },
  })

  function copy(withHeaders: boolean): void {
    const boxes = parts.cells?.boxes() ?? []
    const count = parts.rows?.summary().count ?? 0
    const isInRows = api.getFocusedCell()?.column.getColId() === CONTROL_COLUMN || boxes.length === 0
    if (parts.rows !== undefined && isInRows && count > 0) {
      const places = parts.rows.placesOfAll()
      copying.copy({ selection: parts.rows.current(), count, places }, withHeaders)
    } else if (boxes.length > 0) copying.copy({ boxes }, withHeaders)
  }

  return { parts: { clipboard: { copy } }, cancel: copying.cancel, onOtherSet: () => void copying.cancel() }
}
