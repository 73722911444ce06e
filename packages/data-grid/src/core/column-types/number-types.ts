import type { GridColumnType } from './grid-column-type.ts'

const NUMBER = {
  conditionInput: 'bounds',
  hasDays: false,
  mayHaveFewValues: false,
  hasManyValues: true,
  isFilterValue: (value): value is number => typeof value === 'number' && Number.isFinite(value),
  addressText: String,
  fromAddress(text) {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    return Number.isFinite(number) ? number : undefined
  },
  isCopiedAsText: false,
} satisfies Omit<GridColumnType, 'figures'>

/** An average of whole numbers is none itself. */
export const GRID_INTEGER: GridColumnType = {
  ...NUMBER,
  mayHaveFewValues: true,
  figures: { sum: 'INTEGER', average: 'REAL', min: 'INTEGER', max: 'INTEGER' },
}
export const GRID_REAL: GridColumnType = {
  ...NUMBER,
  figures: { sum: 'REAL', average: 'REAL', min: 'REAL', max: 'REAL' },
}
export const GRID_AMOUNT: GridColumnType = {
  ...NUMBER,
  figures: { sum: 'AMOUNT', average: 'AMOUNT', min: 'AMOUNT', max: 'AMOUNT' },
}
/** A sum of percents says nothing. */
export const GRID_PERCENT: GridColumnType = {
  ...NUMBER,
  figures: { average: 'PERCENT', min: 'PERCENT', max: 'PERCENT' },
}
