import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { ColumnType } from '@quitus/domain/column-type.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { type RawBuilder, sql } from 'kysely'

/** The stored form of a value that the history keeps as `jsonb`; the way back from `wireJson`. */
export function storedOf(type: ColumnType, wire: RawBuilder<unknown>): RawBuilder<unknown> {
  const { storageType } = COLUMN_TYPE_RULES[type]
  switch (storageType) {
    case 'jsonb':
      return wire
    case 'timestamp':
    case 'timestamptz':
      return sql`(${wire} ->> 'model')::${sql.raw(storageType)}`
    default:
      return sql`(${wire} #>> '{}')::${sql.raw(storageType)}`
  }
}

/** A value as the history keeps it. */
export function historyJson(value: WireValue): string | null {
  return value === null ? null : JSON.stringify(value)
}
