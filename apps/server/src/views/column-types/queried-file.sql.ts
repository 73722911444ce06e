import { storedFileName } from '@quitus/database/column-types/stored-file.sql.ts'
import { sql } from 'kysely'
import { notSupported } from './filter-values.ts'
import { foldedPattern } from './folded-text.sql.ts'
import type { QueriedType } from './queried-type.ts'

/** FILE: found by its name. */
export const QUERIED_FILE: QueriedType = {
  equals: notSupported,
  bound: notSupported,
  list: notSupported,
  shows: (ref, text) =>
    sql<boolean>`core.fold(${storedFileName(ref)}) like ${foldedPattern(text, 'anywhere')}`,
  values: null,
  figures: 'none',
  columnar: null,
}
