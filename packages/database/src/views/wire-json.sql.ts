import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { RawBuilder } from 'kysely'
import { STORED_TYPES } from '#column-types/stored-types.ts'

/**
 * The wire form of a stored value as `jsonb`, like the history of an edit keeps it; null for null. The session writes
 * ISO dates in UTC.
 */
export function wireJson(type: ColumnType, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return STORED_TYPES[type].wireJson(stored)
}
