import type { ColumnFilters } from '@quitus/data-grid/filters/column-filters.ts'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { FilterLeaf, SortKey } from '@quitus/domain/filter.ts'

/** The part of the address that says which rows are shown and in which order (NAV-19); absent is none. */
export type DashboardSearchText = { sort?: string; filter?: string; search?: string }

/** Order of an address: names in a JSON list, descending ones in a list of their own; what the view does not have is left out. */
export function readSort(text: string | undefined, columns: readonly Column[]): readonly SortKey[] {
  const keys = readList(text).flatMap((key): SortKey[] => {
    const [column, direction] = Array.isArray(key) ? key : [key]
    const isKnown = columns.some((each) => each.name === column)
    return isKnown ? [{ column, descending: direction === 'desc' }] : []
  })
  return keys.filter((key, at) => keys.findIndex((each) => each.column === key.column) === at).slice(0, 10)
}

/** The order as an address carries it; undefined when nothing is sorted. */
export function writeSort(sort: readonly SortKey[]): string | undefined {
  if (sort.length === 0) return undefined
  return JSON.stringify(sort.map(({ column, descending }) => (descending ? [column, 'desc'] : column)))
}

/** Conditions of an address; one that the view's columns do not allow is left out, so that an old link still opens. */
export function readFilters(text: string | undefined, columns: readonly Column[]): ColumnFilters {
  const leaves = readList(text).filter((leaf): leaf is FilterLeaf => isLeaf(leaf, columns))
  return leaves.filter((leaf, at) => leaves.findIndex((each) => each.column === leaf.column) === at)
}

/** The conditions as an address carries them; undefined when nothing is filtered. */
export function writeFilters(filters: ColumnFilters): string | undefined {
  return filters.length === 0 ? undefined : JSON.stringify(filters)
}

function readList(text: string | undefined): readonly unknown[] {
  if (text === undefined) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function isLeaf(leaf: unknown, columns: readonly Column[]): boolean {
  if (typeof leaf !== 'object' || leaf === null) return false
  if (!('column' in leaf) || !('op' in leaf)) return false
  const column = columns.find((each) => each.name === leaf.column)
  if (column === undefined) return false
  const { filterOperators } = COLUMN_TYPE_RULES[column.type]
  if (!filterOperators.some((operator) => operator === leaf.op)) return false
  if ('not' in leaf && typeof leaf.not !== 'boolean') return false
  const value = 'value' in leaf ? leaf.value : null
  if (leaf.op === 'in') return Array.isArray(value) && value.length > 0 && value.every(isScalar)
  if (leaf.op === 'between') return Array.isArray(value) && value.length === 2 && value.every(isScalar)
  return isScalar(value)
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
