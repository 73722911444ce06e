import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createGridFollow } from './grid-follow.ts'

/** Following what colleagues do, and showing them where this person is. */
export const liveFeature: GridFeatureMaker = ({ host, api, props, rows, withPending, notify }) => {
  const following = createGridFollow(host, api, {
    props,
    rows,
    withPending,
    onChanged: () => notify('onOthersRows'),
  })
  return {
    parts: { live: { follow: following.follow, seenRow: following.seenRow } },
    onModelUpdated: following.onLines,
    onViewportChanged: following.onLines,
    onCellEditing: following.onEditing,
    onCellFocused({ rowIndex, rowPinned }) {
      if (rowIndex !== null && rowPinned == null)
        following.onFocused(api.getDisplayedRowAtIndex(rowIndex)?.data)
    },
    onOwnRows: following.onOwnRows,
    onPeople: following.onPeople,
    destroy: following.destroy,
  }
}
