import type { Column } from '@quitus/domain/columns/column.ts'
import { type ColumnFilters, NO_FILTERS, simpleFilter, withColumnFilter } from '#model/column-filters.ts'
import { validCondition } from './valid-condition.ts'

/** Filters as addresses wrote them before decision 031: a JSON list of conditions, one for each column. */
export function readOldFilters(
  text: string,
  columns: readonly Column[],
): { filters: ColumnFilters; ignored: readonly string[] } {
  const list = readJson(text)
  if (!Array.isArray(list)) return { filters: NO_FILTERS, ignored: [text] }
  const ignored: string[] = []
  let filters = NO_FILTERS
  for (const each of list as readonly unknown[]) {
    const name = typeof each === 'object' && each !== null && 'column' in each ? each.column : null
    const column = columns.find((known) => known.name === name)
    const condition = column === undefined ? null : validCondition(each, column)
    const isTwice = filters.columns.some((filter) => filter.column === name)
    if (condition === null || isTwice) ignored.push(JSON.stringify(each))
    else filters = withColumnFilter(filters, condition.column, simpleFilter(condition))
  }
  return { filters, ignored }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not an address of ours.
    return null
  }
}
