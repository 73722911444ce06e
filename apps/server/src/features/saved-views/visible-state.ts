import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'

/**
 * A saved state without the columns that its reader does not see: neither their names nor what they are filtered by
 * (ACC-08). A group of conditions of which nothing is left goes with them. So does a prefiltered view that is among
 * `withheldViews`.
 */
export function visibleState(
  state: SavedState,
  isVisible: (column: string) => boolean,
  withheldViews: ReadonlySet<string>,
): SavedState {
  const { order, widths, shown, pinned, ...layout } = state.layout
  const visibleOf = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([column]) => isVisible(column)))
  return {
    ...state,
    prefilteredView: withheldViews.has(state.prefilteredView ?? '') ? null : state.prefilteredView,
    filter: state.filter === null ? null : visibleFilter(state.filter, isVisible),
    sort: state.sort.filter(({ column }) => isVisible(column)),
    layout: {
      ...layout,
      ...(order === undefined ? {} : { order: order.filter(isVisible) }),
      ...(widths === undefined ? {} : { widths: visibleOf(widths) }),
      ...(shown === undefined ? {} : { shown: visibleOf(shown) }),
      ...(pinned === undefined ? {} : { pinned: visibleOf(pinned) }),
    },
  }
}

function visibleFilter(filter: Filter, isVisible: (column: string) => boolean): Filter | null {
  if ('column' in filter) return isVisible(filter.column) ? filter : null
  const parts = ('all' in filter ? filter.all : filter.any)
    .map((part) => visibleFilter(part, isVisible))
    .filter((part) => part !== null)
  if (parts.length === 0) return null
  return 'all' in filter ? { all: parts } : { any: parts }
}
