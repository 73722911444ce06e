import { sql } from 'kysely'
import type { StoredType } from './stored-type.ts'

const NUMBER = {
  orderKey: (stored) => stored,
  isIndexed: true,
  exported: (stored) => stored,
} satisfies Partial<StoredType>

/** INTEGER. */
export const STORED_INTEGER: StoredType = {
  ...NUMBER,
  name: 'bigint',
  declaration: 'bigint',
  wireJson: (stored) => sql`to_jsonb(${stored})`,
  fromWireJson: (wire) => sql`(${wire} #>> '{}')::bigint`,
}

/** REAL, AMOUNT and PERCENT: exact decimals, on the wire without zeros at their end. */
export const STORED_DECIMAL: StoredType = {
  ...NUMBER,
  name: 'numeric',
  declaration: 'numeric',
  wireJson: (stored) => sql`to_jsonb(trim_scale(${stored}))`,
  fromWireJson: (wire) => sql`(${wire} #>> '{}')::numeric`,
}
