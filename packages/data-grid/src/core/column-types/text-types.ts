import { isStorableText } from '@quitus/domain/text/storable-text.ts'
import type { GridColumnType } from './grid-column-type.ts'

/** Longest text of a condition. */
export const MAX_FILTER_TEXT = 2000

/** STRING and LINK. */
export const GRID_TEXT: GridColumnType = {
  conditionInput: 'text',
  hasDays: false,
  mayHaveFewValues: true,
  hasManyValues: true,
  isFilterValue: (value): value is string =>
    typeof value === 'string' && value.length <= MAX_FILTER_TEXT && isStorableText(value),
  addressText: String,
  fromAddress: (text) => text,
  figures: {},
  isCopiedAsText: true,
}
