import type { Column } from '@quitus/domain/columns/column.ts'
import type { Filter, FilterLeaf } from '@quitus/domain/columns/filter.ts'
import {
  type ColumnFilter,
  type ColumnFilters,
  type FilterMatch,
  MAX_CONDITIONS,
  NO_FILTERS,
  withColumnFilter,
} from '#model/column-filters.ts'
import { validCondition } from './valid-condition.ts'

/**
 * The filters of a grid that mean the same as a filter of the API, of which saved views are made. `ignored` holds, as
 * JSON, the parts that the columns do not allow, and those nested deeper than a grid shows: columns joined by all or
 * any, and conditions on each.
 */
export function filtersOfTree(
  filter: Filter | null,
  columns: readonly Column[],
): { filters: ColumnFilters; ignored: readonly string[] } {
  if (filter === null) return { filters: NO_FILTERS, ignored: [] }
  const { match, parts } = 'op' in filter ? { match: 'all' as const, parts: [filter] } : partsOf(filter)
  const isOneColumn = parts.every((part) => 'op' in part && part.column === columnOf(parts))
  const ignored: string[] = []
  let filters: ColumnFilters = { match: isOneColumn ? 'all' : match, columns: [] }
  for (const part of parts) {
    const read = columnFilterOf(part, match, columns)
    const known = read === null ? null : filters.columns.find(({ column }) => column === read.column)
    const joined = read === null ? null : joinedFilter(known ?? null, read, match)
    if (joined === null) ignored.push(JSON.stringify(part))
    else filters = withColumnFilter(filters, joined.column, joined)
  }
  return { filters, ignored }
}

function partsOf(filter: Exclude<Filter, FilterLeaf>): { match: FilterMatch; parts: readonly Filter[] } {
  return 'all' in filter ? { match: 'all', parts: filter.all } : { match: 'any', parts: filter.any }
}

function columnOf([first]: readonly Filter[]): string | null {
  return first !== undefined && 'op' in first ? first.column : null
}

/** A leaf, or leaves of one column; null for anything else. */
function columnFilterOf(part: Filter, match: FilterMatch, columns: readonly Column[]): ColumnFilter | null {
  const group = 'op' in part ? { match, parts: [part] } : partsOf(part)
  const column = columns.find((each) => each.name === columnOf(group.parts))
  if (column === undefined || group.parts.length > MAX_CONDITIONS) return null
  const conditions = group.parts.flatMap((each) =>
    'op' in each && each.column === column.name ? (validCondition(each, column) ?? []) : [],
  )
  if (conditions.length !== group.parts.length) return null
  return { column: column.name, match: conditions.length === 1 ? 'all' : group.match, conditions }
}

/** Two parts on one column become one where both are joined as the columns are. */
function joinedFilter(
  known: ColumnFilter | null,
  added: ColumnFilter,
  match: FilterMatch,
): ColumnFilter | null {
  if (known === null) return added
  const isJoinedAlike = [known, added].every((each) => each.match === match || each.conditions.length === 1)
  const conditions = [...known.conditions, ...added.conditions]
  return isJoinedAlike && conditions.length <= MAX_CONDITIONS ? { ...known, match, conditions } : null
}
