import { sql } from 'kysely'
import { booleanOf, notSupported } from './filter-values.ts'
import type { QueriedType } from './queried-type.ts'

/** BOOLEAN: a cell shows a picture, in which no text is found. */
export const QUERIED_BOOLEAN: QueriedType = {
  equals: notSupported,
  bound: notSupported,
  list: (values) => sql`${values.map(booleanOf)}::boolean[]`,
  shows: () => null,
  values: { keys: (ref) => ref, after: (ref, value) => sql<boolean>`${ref} > ${booleanOf(value)}` },
  figures: 'none',
  columnar: { kind: 'boolean', copied: (ref) => ref, suffix: '', places: 0 },
}
