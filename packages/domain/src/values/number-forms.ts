import type { NumberType } from './column-type.ts'

/** How the numbers of a type are written. */
type NumberForm = {
  /** What is behind the digits: the sign of the project's currency, or a percent sign. */
  unit: 'currency' | 'percent' | null
  /** Factor of ten by which the written number is larger than the stored one. */
  scale: 0 | 2
  /** Decimals that a cell shows. */
  decimals: 0 | 2
  /** Whether a value with decimals is refused. */
  isWhole: boolean
}

const PLAIN = { unit: null, scale: 0, decimals: 2, isWhole: false } as const

/** How each type of number is written; a PERCENT is a fraction, written a hundred times as large (CELL-06). */
export const NUMBER_FORMS: Readonly<Record<NumberType, NumberForm>> = {
  INTEGER: { ...PLAIN, decimals: 0, isWhole: true },
  REAL: PLAIN,
  AMOUNT: { ...PLAIN, unit: 'currency' },
  PERCENT: { ...PLAIN, unit: 'percent', scale: 2 },
}
