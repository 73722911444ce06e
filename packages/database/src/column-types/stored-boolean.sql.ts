import { sql } from 'kysely'
import type { StoredType } from './stored-type.ts'

/** BOOLEAN. */
export const STORED_BOOLEAN: StoredType = {
  name: 'boolean',
  declaration: 'boolean',
  orderKey: (stored) => stored,
  isIndexed: true,
  wireJson: (stored) => sql`to_jsonb(${stored})`,
  fromWireJson: (wire) => sql`(${wire} #>> '{}')::boolean`,
  exported: (stored) => stored,
}
