import type { TypePreview } from '@quitus/contract/views/convert-column.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { DesignedChoices } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Filter, FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { FORMULA_KINDS } from '@quitus/domain/formulas/formula.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { compileLeaf } from '#views/query/filter-leaf.sql.ts'
import type { Place } from '../change-design.ts'
import { selectColumnUses } from '../column-design.sql.ts'
import type { ConvertedColumn } from './conversion.sql.ts'
import { selectFilterUses } from './conversion-uses.sql.ts'

type Use = TypePreview['uses'][number]

/** What depends on a column, and whether it holds with the new type as it did with the present one. */
export async function listTypeUses(
  tx: Tx,
  place: Place,
  column: ConvertedColumn,
  { choices, locale }: { choices: DesignedChoices | null; locale: Locale },
): Promise<Use[]> {
  const { name, from, to } = column
  const isOneFamily = COLUMN_TYPE_RULES[from].family === COLUMN_TYPE_RULES[to].family
  const { takesChoices } = COLUMN_TYPE_RULES[to]
  const filters = await selectFilterUses(tx, place, name, locale)
  const ofFilters = filters.map(({ kind, label, filter, isMentioned }): Use => {
    const fits = leavesOf(filter)
      .filter((leaf) => leaf.column === name)
      .every((leaf) => leaf.op === 'empty' || (isOneFamily && compiles(leaf, column)))
    return { kind, label, isKept: fits && (isOneFamily || !isMentioned) }
  })
  const others = (await selectColumnUses(tx, place, name, locale)).flatMap(({ kind, label }): Use[] => {
    if (kind === 'choices') return [{ kind, label, isKept: takesChoices }]
    if (kind === 'formula') return [{ kind, label, isKept: FORMULA_KINDS[from] === FORMULA_KINDS[to] }]
    if (kind === 'letters') return [{ kind, label, isKept: isOneFamily }]
    return kind === 'card' ? [{ kind, label, isKept: true }] : []
  })
  const own: Use[] = choices === null ? [] : [{ kind: 'ownChoices', label: null, isKept: takesChoices }]
  return [...own, ...ofFilters, ...others].slice(0, 200)
}

function leavesOf(filter: Filter | null): FilterLeaf[] {
  if (filter === null) return []
  if ('all' in filter) return filter.all.flatMap(leavesOf)
  return 'any' in filter ? filter.any.flatMap(leavesOf) : [filter]
}

function compiles(leaf: FilterLeaf, { to }: ConvertedColumn): boolean {
  try {
    compileLeaf(leaf, to, sql`value`)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
