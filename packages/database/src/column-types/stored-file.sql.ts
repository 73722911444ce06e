import { type RawBuilder, sql } from 'kysely'
import { textOrderKey } from './stored-texts.sql.ts'
import type { StoredType } from './stored-type.ts'

/** Name of a stored file, which may lack its name or be a bare text (API-05). */
export function storedFileName(stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${stored} ->> 'name', ${stored} ->> 'url', ${stored} #>> '{}')`
}

/** FILE: ordered by name, without an index of its own. */
export const STORED_FILE: StoredType = {
  name: 'jsonb',
  declaration: 'jsonb',
  orderKey: (stored) => textOrderKey(storedFileName(stored)),
  isIndexed: false,
  wireJson: (stored) => sql`to_jsonb(${stored})`,
  fromWireJson: (wire) => wire,
  exported: storedFileName,
}
