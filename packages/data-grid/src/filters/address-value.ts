import type { FilterScalar } from '@quitus/domain/columns/filter.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { DayEnd } from '#core/column-types/grid-column-type.ts'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import { BLANK, readPart, writtenPart } from './address-text.ts'

/** A value of a condition as a part of an address. */
export function writtenValue(value: FilterScalar, type: ColumnType, end: DayEnd): string {
  return value === null ? BLANK : writtenPart(GRID_COLUMN_TYPES[type].addressText(value, end))
}

/** The value that a part of an address means in a column of this type; undefined where it is none. */
export function readValue(part: string, type: ColumnType, end: DayEnd): FilterScalar | undefined {
  return part === BLANK ? null : GRID_COLUMN_TYPES[type].fromAddress(readPart(part), end)
}
