import { type RawBuilder, sql } from 'kysely'
import type { StoredType } from './stored-type.ts'

function isoText(stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replace((${stored})::text, ' ', 'T')`
}

const DATES = { orderKey: (stored) => stored, isIndexed: true } satisfies Partial<StoredType>

/** DATE: without zone, never converted. */
export const STORED_DATE: StoredType = {
  ...DATES,
  name: 'timestamp',
  declaration: 'timestamp',
  wireJson: (stored) =>
    sql`case when ${stored} is not null then jsonb_build_object('model', ${isoText(stored)}) end`,
  fromWireJson: (wire) => sql`(${wire} ->> 'model')::timestamp`,
  exported: (stored) => stored,
}

/** DATE_TIME: an instant. */
export const STORED_DATE_TIME: StoredType = {
  ...DATES,
  name: 'timestamptz',
  declaration: 'timestamptz',
  wireJson: (stored) => sql`case when ${stored} is not null
                 then jsonb_build_object('model', regexp_replace(${isoText(stored)}, '\\+00$', 'Z')) end`,
  fromWireJson: (wire) => sql`(${wire} ->> 'model')::timestamptz`,
  exported: (stored, timeZone) => sql`(${stored} at time zone ${sql.lit(timeZone)})`,
}
