import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'

/** One value for one column of a selection. */
export type MultipleEditRequest = { column: string; value: WireValue; reason?: string }

/** The selection of a grid as the call takes it. */
export function selectionBody(selection: GridSelection) {
  return selection.kind === 'some'
    ? { entryIds: [...selection.entryIds] }
    : { resultSet: selection.resultSet, except: [...selection.except] }
}
