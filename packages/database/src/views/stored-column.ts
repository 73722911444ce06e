import type { ColumnStorage } from '../view-tables.ts'
import type { ColumnDefinition } from './view-definition.ts'

/** A column of a view and where its values are stored. */
export type StoredColumn = {
  name: string
  type: ColumnDefinition['type']
  isHidden: boolean
  group: string | null
  isHiddenFromCustomers: boolean
  /** Filled by publications with the numbers of the anomalies. */
  isAnomalyNumber: boolean
  storage: ColumnStorage
  storageName: string
  /** Storage of the English texts of a bilingual column, else null. */
  englishStorageName: string | null
}
