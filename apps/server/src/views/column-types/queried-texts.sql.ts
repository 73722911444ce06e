import { textOrderKey } from '@quitus/database/column-types/stored-texts.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { notSupported, textOf } from './filter-values.ts'
import { foldedPattern } from './folded-text.sql.ts'
import type { QueriedType } from './queried-type.ts'

/** A choice is found by the words in which it is read. */
function readText(ref: RawBuilder<unknown>, choiceTexts: ReadonlyMap<string, string>): RawBuilder<unknown> {
  if (choiceTexts.size === 0) return ref
  const texts = JSON.stringify(Object.fromEntries(choiceTexts))
  return sql`coalesce(${texts}::jsonb ->> ${ref}, ${ref})`
}

/** STRING and LINK. */
export const QUERIED_TEXT: QueriedType = {
  equals: (ref, value) => sql<boolean>`core.fold(${ref}) = core.fold(${textOf(value)})`,
  bound: notSupported,
  list: (values) => sql`${values.map(textOf)}::text[]`,
  shows: (ref, text, _by, choiceTexts) =>
    sql<boolean>`core.fold(${readText(ref, choiceTexts)}) like ${foldedPattern(text, 'anywhere')}`,
  values: {
    keys: (ref) => sql`${textOrderKey(ref)}, ${ref}`,
    after(ref, value) {
      const text = sql`${textOf(value)}::text`
      return sql<boolean>`(${textOrderKey(ref)}, ${ref}) > (${textOrderKey(text)}, ${text})`
    },
  },
  figures: 'none',
  columnar: { kind: 'text', copied: (ref) => ref, suffix: '', places: 0 },
}
