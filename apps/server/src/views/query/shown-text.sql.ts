import type { Tx } from '@quitus/database/connection.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { signOfCurrency } from '@quitus/domain/number-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ViewColumn } from '#views/definition/view.sql.ts'
import { foldedPattern } from './folded-text.sql.ts'

/** What the text of a cell depends on besides its value. */
export type ShownBy = { currency: string; timeZone: string }

/** Currency and time zone in which a project shows its cells. */
export async function findShownBy(tx: Tx, projectId: number): Promise<ShownBy> {
  return tx
    .selectFrom('core.projects')
    .select(['currency', 'time_zone as timeZone'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}

/**
 * Whether what a cell shows holds a text, in the terms of the formatting rules of `packages/domain`: without regard to case and accents,
 * to the spaces of numbers, and to which decimal mark was typed. null where no value of the column can: a BOOLEAN shows a picture,
 * a number no letters.
 */
export function shownTextHolds(
  column: ViewColumn,
  ref: RawBuilder<unknown>,
  text: string,
  by: ShownBy,
): RawBuilder<boolean> | null {
  switch (COLUMN_TYPE_RULES[column.type].family) {
    case 'text':
      return sql<boolean>`core.fold(${readText(column, ref)}) like ${foldedPattern(text, 'anywhere')}`
    case 'file':
      return sql<boolean>`core.fold(coalesce(${ref} ->> 'name', ${ref} ->> 'url', ${ref} #>> '{}')) like ${foldedPattern(text, 'anywhere')}`
    case 'number':
      return shownNumberHolds(column, ref, text, by.currency)
    case 'date':
      return shownDateHolds(column, ref, text, by.timeZone)
    case 'boolean':
      return null
  }
}

/** A choice is found by the words in which it is read. */
function readText({ choiceTexts }: ViewColumn, ref: RawBuilder<unknown>): RawBuilder<unknown> {
  if (choiceTexts.size === 0) return ref
  const texts = JSON.stringify(Object.fromEntries(choiceTexts))
  return sql`coalesce(${texts}::jsonb ->> ${ref}, ${ref})`
}

function shownNumberHolds(
  column: ViewColumn,
  ref: RawBuilder<unknown>,
  text: string,
  currency: string,
): RawBuilder<boolean> | null {
  const unit = column.type === 'AMOUNT' ? signOfCurrency(currency) : column.type === 'PERCENT' ? '%' : ''
  const asked = text.replace(/\s/g, '').replaceAll('.', ',').replaceAll('\u2212', '-').toUpperCase()
  if (![...asked].every((letter) => '0123456789,-'.includes(letter) || unit.includes(letter))) return null
  if (asked === '') return null
  // A minus that is shown as a bare hyphen matches itself; the rest are digits, a comma and the unit, none of which LIKE reads.
  const pattern = `%${asked.replaceAll('%', '\\%')}%`
  if (column.type === 'INTEGER') return sql<boolean>`${ref}::text like ${pattern}`
  const shown = column.type === 'PERCENT' ? sql`${ref} * 100` : ref
  return sql<boolean>`replace(round(${shown}, 2)::text, '.', ',') || ${unit} like ${pattern}`
}

function shownDateHolds(
  column: ViewColumn,
  ref: RawBuilder<unknown>,
  text: string,
  timeZone: string,
): RawBuilder<boolean> | null {
  const asked = text.trim()
  if (!/^[\d/: ]+$/.test(asked)) return null
  const shown =
    column.type === 'DATE'
      ? sql`to_char(${ref}, 'DD/MM/YYYY')`
      : sql`to_char(${ref} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`
  return sql<boolean>`${shown} like ${`%${asked}%`}`
}
