import type { LevelKind } from '@quitus/domain/synthesis/synthesis-definition.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/** How rows of a synthesis are gathered by the values of a column type. */
export type GroupedType = {
  kinds: readonly LevelKind[]
  /** A key as the database writes it, as a filter takes it. */
  key: (text: string) => string | number | boolean
  /** Periods are those of the project's clocks. */
  isInstant: boolean
}

const text = (value: string) => value
const NOT_GROUPED: GroupedType = { kinds: [], key: text, isInstant: false }
const PERIODS = ['year', 'month', 'week'] as const

/** Texts, whole numbers and truth values by themselves, dates by periods, and nothing else (SYN-03). */
export const GROUPED_TYPES: Readonly<Record<ColumnType, GroupedType>> = {
  STRING: { kinds: ['value'], key: text, isInstant: false },
  INTEGER: { kinds: ['value'], key: Number, isInstant: false },
  BOOLEAN: { kinds: ['value'], key: (value) => value === 'true', isInstant: false },
  DATE: { kinds: PERIODS, key: text, isInstant: false },
  DATE_TIME: { kinds: PERIODS, key: text, isInstant: true },
  LINK: NOT_GROUPED,
  REAL: NOT_GROUPED,
  AMOUNT: NOT_GROUPED,
  PERCENT: NOT_GROUPED,
  FILE: NOT_GROUPED,
}
