import { type RawBuilder, sql } from 'kysely'
import type { StoredType } from './stored-type.ts'

/** Characters of a text that decide over its place: entries of a B-tree hold at most a third of a page. */
const ORDERED_LENGTH = 200

/** Text sorts by French rules; its beginning alone decides. */
export function textOrderKey(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(left(${text}, ${sql.lit(ORDERED_LENGTH)}) collate "fr-x-icu")`
}

/** STRING and LINK. */
export const STORED_TEXT: StoredType = {
  name: 'text',
  declaration: 'text collate "fr-x-icu"',
  orderKey: textOrderKey,
  isIndexed: true,
  wireJson: (stored) => sql`to_jsonb(${stored})`,
  fromWireJson: (wire) => sql`(${wire} #>> '{}')::text`,
  exported: (stored) => stored,
}
