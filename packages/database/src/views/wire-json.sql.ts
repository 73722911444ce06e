import type { ColumnType } from '@quitus/domain/column-type.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { type RawBuilder, sql } from 'kysely'

/** The wire form of a stored value as `jsonb`, like the history of an edit keeps it; null for null. The session writes ISO dates in UTC. */
export function wireJson(type: ColumnType, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  const dateText = sql`replace((${stored})::text, ' ', 'T')`
  switch (COLUMN_TYPE_RULES[type].storageType) {
    case 'timestamp':
      return sql`case when ${stored} is not null then jsonb_build_object('model', ${dateText}) end`
    case 'timestamptz':
      return sql`case when ${stored} is not null
                 then jsonb_build_object('model', regexp_replace(${dateText}, '\\+00$', 'Z')) end`
    case 'numeric':
      return sql`to_jsonb(trim_scale(${stored}))`
    default:
      return sql`to_jsonb(${stored})`
  }
}
