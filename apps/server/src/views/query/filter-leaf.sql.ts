import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Filter, FilterLeaf, FilterValue } from '@quitus/domain/columns/filter.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { textOf } from '#views/column-types/filter-values.ts'
import { foldedPattern } from '#views/column-types/folded-text.sql.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'

/** The conditions of a tree, joined as it says. */
export function compileTree(
  filter: Filter,
  compile: (leaf: FilterLeaf) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (!('all' in filter || 'any' in filter)) return compile(filter)
  const parts = ('all' in filter ? filter.all : filter.any).map((each) => compileTree(each, compile))
  return sql<boolean>`(${sql.join(parts, 'all' in filter ? sql` and ` : sql` or `)})`
}

/**
 * One condition on a value, without its negation; throws `filter_not_supported` where the type has no such operation,
 * or the value does not fit.
 */
export function compileLeaf(
  leaf: FilterLeaf,
  type: ColumnType,
  ref: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!COLUMN_TYPE_RULES[type].filterOperators.includes(leaf.op)) throw new AppError('filter_not_supported')
  const value = leaf.value ?? null
  const { bound } = QUERIED_TYPES[type]
  switch (leaf.op) {
    case 'empty':
      return sql<boolean>`${ref} is null`
    case 'in':
      return compileList(value, type, ref)
    case 'contains':
      return sql<boolean>`core.fold(${ref}) like ${foldedPattern(textOf(value), 'anywhere')}`
    case 'startsWith':
      return sql<boolean>`core.fold(${ref}) like ${foldedPattern(textOf(value), 'start')}`
    case 'equals':
      return QUERIED_TYPES[type].equals(ref, value)
    case 'between':
      return compileRange(value, bound, ref)
    case 'before':
      return sql<boolean>`${ref} < ${bound(value)}`
    case 'after':
      return sql<boolean>`${ref} >= ${bound(value)}`
  }
}

function compileRange(
  value: FilterValue,
  bound: (value: FilterValue) => RawBuilder<unknown>,
  ref: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!Array.isArray(value) || value.length !== 2) throw new AppError('filter_not_supported')
  const [from = null, to = null] = value
  const parts: RawBuilder<boolean>[] = []
  if (from !== null) parts.push(sql<boolean>`${ref} >= ${bound(from)}`)
  if (to !== null) parts.push(sql<boolean>`${ref} <= ${bound(to)}`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function compileList(value: FilterValue, type: ColumnType, ref: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!Array.isArray(value)) throw new AppError('filter_not_supported')
  const known = value.filter((each) => each !== null)
  const parts: RawBuilder<boolean>[] = []
  if (known.length > 0) parts.push(sql<boolean>`${ref} = any(${QUERIED_TYPES[type].list(known)})`)
  if (value.includes(null)) parts.push(sql<boolean>`${ref} is null`)
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}
