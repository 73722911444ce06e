import type { GridSelection } from '@quitus/data-grid/selection/selection-controller.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'

/** One value for one column of a selection. */
export type MultipleEditAsked = { column: string; value: WireValue }

/** The selection of a grid as the call takes it. */
export function selectionBody(selection: GridSelection) {
  return selection.kind === 'some'
    ? { entryIds: [...selection.entryIds] }
    : { resultSet: selection.resultSet, except: [...selection.except] }
}
