import type { GridColumnType } from './grid-column-type.ts'

/** FILE: filtered by whether there is one. */
export const GRID_FILE: GridColumnType = {
  conditionInput: null,
  hasDays: false,
  mayHaveFewValues: false,
  hasManyValues: true,
  isFilterValue: (_value): _value is string => false,
  addressText: String,
  fromAddress: (text) => text,
  figures: {},
  isCopiedAsText: true,
}
