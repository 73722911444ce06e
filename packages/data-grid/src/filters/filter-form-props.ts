import type { Column } from '@quitus/domain/column.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { FilterLeaf } from '@quitus/domain/filter.ts'
import type { GridLabels } from '#data-grid-props.ts'

/** What each form of the filter popover works on; `leaf` is the draft, null while nothing is asked. */
export type FilterFormProps = {
  column: Column
  leaf: FilterLeaf | null
  labels: GridLabels
  textOptions: CellTextOptions
  onChange: (leaf: FilterLeaf | null) => void
}
