import { formulaColumnValue } from '@quitus/database/views/formula.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ViewColumn } from './view-column.ts'

/** Aliases under which a query reads the two tables of a view. */
export type Aliases = { base: string; review: string }

/** Value of a column in a query: what is stored, or what its formula comes to. */
export function columnRef(
  { storage, storageName, formula, type }: Pick<ViewColumn, 'storage' | 'storageName' | 'formula' | 'type'>,
  aliases: Aliases,
): RawBuilder<unknown> {
  if (formula !== null) return formulaColumnValue(formula, type, aliases)
  return sql.ref(`${storage === 'base' ? aliases.base : aliases.review}.${storageName}`)
}
