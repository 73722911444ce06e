import type { Column } from '@quitus/domain/columns/column.ts'
import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { ValueLoader } from './use-column-values.ts'

/** What every part of the filter of a column is made from. */
export type FilterFormProps = {
  column: Column
  t: Translate
  textOptions: CellTextOptions
  loadValues: ValueLoader
}
