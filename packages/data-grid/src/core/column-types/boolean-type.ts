import type { GridColumnType } from './grid-column-type.ts'

/** BOOLEAN: filtered by its two or three values alone. */
export const GRID_BOOLEAN: GridColumnType = {
  conditionInput: null,
  hasDays: false,
  mayHaveFewValues: false,
  hasManyValues: false,
  isFilterValue: (value) => typeof value === 'boolean',
  addressText: String,
  fromAddress: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  figures: {},
  isCopiedAsText: false,
}
