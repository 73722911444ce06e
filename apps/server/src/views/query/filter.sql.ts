import { fullAnomalyNumber } from '@quitus/domain/anomalies/anomaly-number.ts'
import type { Filter, FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { textOf } from '#views/column-types/filter-values.ts'
import { foldedPattern } from '#views/column-types/folded-text.sql.ts'
import { type Aliases, columnRef } from '#views/definition/column-ref.sql.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { readPeople } from '#views/people/member-names.sql.ts'
import { compileLeaf, compileTree } from './filter-leaf.sql.ts'

export type Condition = { where: RawBuilder<boolean>; readsReview: boolean }

/** What to look for: the staff's own filter may read withheld columns, the reader's may not. */
export type RequestedCondition = {
  prefilter?: Filter | undefined
  filters: readonly (Filter | undefined)[]
  search?: string | undefined
}

/**
 * Condition on one entry for filter trees and a quick search; null when there is none. Throws on columns and
 * operators that do not fit.
 */
export function compileCondition(
  view: View,
  requested: RequestedCondition,
  aliases: Aliases,
): Condition | null {
  let readsReview = false
  const compile = (findColumn: (name: string) => ViewColumn) => (filter: Filter) =>
    compileFilter(view.projectId, filter, aliases, (name) => {
      const column = findColumn(name)
      if (column.storage === 'review') readsReview = true
      return column
    })
  const withWithheld = { columns: [...view.columns, ...view.withheldColumns] }
  const parts = [
    ...[requested.prefilter].filter(isGiven).map(compile((name) => requireColumn(withWithheld, name))),
    ...requested.filters.filter(isGiven).map(compile((name) => requireColumn(view, name))),
  ]
  const search = requested.search?.trim() ?? ''
  if (search !== '') parts.push(compileQuickSearch(view, search, aliases))
  if (parts.length === 0) return null
  return { where: sql<boolean>`(${sql.join(parts, sql` and `)})`, readsReview }
}

function isGiven(filter: Filter | undefined): filter is Filter {
  return filter !== undefined
}

function compileFilter(
  projectId: number,
  filter: Filter,
  aliases: Aliases,
  findColumn: (name: string) => ViewColumn,
): RawBuilder<boolean> {
  return compileTree(filter, (leaf) => compileColumnLeaf(projectId, leaf, aliases, findColumn(leaf.column)))
}

function compileColumnLeaf(
  projectId: number,
  leaf: FilterLeaf,
  aliases: Aliases,
  column: ViewColumn,
): RawBuilder<boolean> {
  const stored = columnRef(column, aliases)
  // People are chosen by their number and sought by their name.
  const isSought = column.namesPeople && leaf.op !== 'in' && leaf.op !== 'empty'
  const ref = isSought ? readPeople(projectId, stored) : stored
  const inOwnLanguage = compileLeaf(leaf, column.type, ref)
  const condition =
    column.otherStorageName === null
      ? inOwnLanguage
      : sql<boolean>`(${inOwnLanguage} or ${compileLeaf(leaf, column.type, sql.ref(`${aliases.base}.${column.otherStorageName}`))})`
  if (leaf.not === true) return sql<boolean>`not coalesce(${condition}, false)`
  if (!mayBeInIndex(leaf, column)) return condition
  // How many rows match, the planner estimates by the search text alone: multiplied by a second guess, every text
  // would seem rare, and common ones would be collected and sorted where reading in order ends after a window.
  return sql<boolean>`(${compileSearch(textOf(leaf.value), aliases)} and coalesce(${condition}, false))`
}

/** Shorter texts have no trigram by which the index could find them. */
const SHORTEST_INDEXED = 3

/** Quick search looks at the same text, so that its index finds where a rare one can be at all. */
function mayBeInIndex(leaf: FilterLeaf, column: ViewColumn): boolean {
  const isText = leaf.op === 'contains' || leaf.op === 'startsWith' || leaf.op === 'equals'
  return (
    column.isSearched && isText && typeof leaf.value === 'string' && leaf.value.length >= SHORTEST_INDEXED
  )
}

/** What was typed, or the number of an anomaly that was typed in short (VIEW-20). */
function compileQuickSearch(view: View, search: string, aliases: Aliases): RawBuilder<boolean> {
  const typed = compileShownText(view, search, aliases)
  const number = fullAnomalyNumber(search)
  return number === null ? typed : sql<boolean>`(${typed} or ${compileShownText(view, number, aliases)})`
}

/** While a search text holds what was hidden since, what it finds must be in the texts that every reader sees. */
function compileShownText(
  { searchTexts: { only } }: View,
  search: string,
  aliases: Aliases,
): RawBuilder<boolean> {
  const found = compileSearch(search, aliases)
  if (only === null) return found
  const texts = sql.join(only.map((name) => sql.ref(`${aliases.base}.${name}`)))
  const shown = sql`core.fold(array_to_string(array[${texts}]::text[], ' '))`
  // As above, the planner is to estimate by the search text alone.
  return sql<boolean>`(${found} and coalesce(${shown} like ${foldedPattern(search, 'anywhere')}, false))`
}

/**
 * Rows of which the search text holds what is sought, folded on both sides, by its trigram index: for quick search, and
 * to narrow down what another condition decides, of a column that `isSearched`.
 */
export function compileSearch(search: string, aliases: Aliases): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${aliases.base}.search_text`)} like ${foldedPattern(search, 'anywhere')}`
}
