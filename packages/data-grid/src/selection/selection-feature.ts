import { namingColumn } from '@quitus/domain/columns/column.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { clickRows } from './click-rows.ts'
import { paintRows } from './paint-rows.ts'
import { createSelectionController } from './selection-controller.ts'

/** Selecting anomalies, by mouse and by keyboard. */
export const selectionFeature: GridFeatureMaker = ({
  host,
  api,
  props,
  rows,
  display,
  report,
  refreshHeaders,
}) => {
  const t = () => props().t
  let announced = 0
  const selection = createSelectionController(api, {
    rows,
    anyColumn: () => namingColumn(props().metadata) ?? props().metadata.columns[0]?.name ?? '',
    onChange(summary, selected) {
      paint()
      display.setSelection(summary)
      if (summary.count > 0 && summary.count !== announced)
        display.announce(t()('grid:selection.count', counted(summary.count)))
      announced = summary.count
      refreshHeaders()
      props().onSelectionChange?.(selected, summary.count)
    },
    onTooMany(most) {
      // The box that was clicked shows what is selected, not what was requested.
      paint()
      report('failed', t()('grid:selection.tooMany', { most: formatCount(most) }))
    },
    onFailure: () => report('failed', t()('grid:selection.failed')),
  })

  function paint(): void {
    paintRows(host, api, selection)
  }

  return {
    parts: { rows: selection },
    onModelUpdated: paint,
    onSetReady: selection.publish,
    onTotals: selection.publish,
    onSetRebuilt() {
      selection.forgetPlaces()
      selection.publish()
    },
    onOtherSet: selection.forgetPlaces,
    onOtherRows() {
      if (selection.clear()) display.announce(t()('grid:selection.cleared'))
    },
    destroy: clickRows(host, selection),
  }
}
