import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { RawBuilder } from 'kysely'

/** The stored form of a value that the history keeps as `jsonb`; the way back from `wireJson`. */
export function storedOf(type: ColumnType, wire: RawBuilder<unknown>): RawBuilder<unknown> {
  return STORED_TYPES[type].fromWireJson(wire)
}

/** A value as the history keeps it. */
export function historyJson(value: WireValue): string | null {
  return value === null ? null : JSON.stringify(value)
}
