import { type RawBuilder, sql } from 'kysely'

/** An instant as answers carry it: ISO 8601 in UTC, to the second; null stays null. */
export function instant(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
