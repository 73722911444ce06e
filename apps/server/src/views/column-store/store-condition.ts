import { fullAnomalyNumber } from '@quitus/domain/anomalies/anomaly-number.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import type { Filter, FilterLeaf, FilterScalar, FilterValue } from '@quitus/domain/columns/filter.ts'
import { plainDecimal } from '@quitus/domain/text/decimal-text.ts'
import { literal, quoted } from '#column-store/sql-text.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'
import { dictionaryOf, foldedName, type KeptColumn } from './load-table.ts'
import { NotInStore, type ViewTable } from './read-store.ts'
import { storeKind, storeName } from './store-columns.ts'

/** A condition on a row of the table, without parameters. */
type Condition = string

/** What search reads of the texts of a query, by text. */
export type FoldedTexts = ReadonlyMap<string, string>

/** The texts that a query looks for as search reads them. */
export function soughtTexts(query: RowQuery): string[] {
  const search = query.search?.trim() ?? ''
  const number = fullAnomalyNumber(search)
  return [
    ...[query.prefilter, query.filter].flatMap((filter) => (filter === undefined ? [] : textsOf(filter))),
    ...(search === '' ? [] : [search]),
    ...(number === null ? [] : [number]),
  ]
}

function textsOf(filter: Filter): string[] {
  if ('all' in filter) return filter.all.flatMap(textsOf)
  if ('any' in filter) return filter.any.flatMap(textsOf)
  const isSought = filter.op === 'contains' || filter.op === 'startsWith' || filter.op === 'equals'
  return isSought && typeof filter.value === 'string' ? [filter.value] : []
}

/**
 * The rows that a query counts: anomalies of which an entry meets the conditions, as their own rows, as in
 * `selectTotals`. Only for a query that the database accepted; throws `NotInStore` where the table lacks something.
 */
export function anomalyRowsOf(table: ViewTable, view: View, query: RowQuery, folded: FoldedTexts): Condition {
  const seen = seenBy(view)
  const entry = entryCondition(table, view, query, folded)
  if (entry === null) return `is_own and ${seen}`
  if (!view.hasChildRows || query.scope === 'anomalyRow') return `is_own and ${seen} and ${entry}`
  return `is_own and ${seen} and anomaly in (select anomaly from ${table.name} where ${seen} and ${entry})`
}

/** Which rows does the reader see at all? */
export function seenBy({ condition }: View): Condition {
  const hidden = condition?.hiddenStates ?? []
  return hidden.length === 0 ? 'true' : `state not in (${hidden.map(literal).join(', ')})`
}

/** Condition on an entry; null when all match. */
export function entryCondition(
  table: ViewTable,
  view: View,
  { prefilter, filter, search = '' }: RowQuery,
  folded: FoldedTexts,
): Condition | null {
  const parts: Condition[] = []
  const compile = (columns: readonly ViewColumn[]) => (given: Filter) =>
    compileTree(given, (leaf) =>
      compileLeaf(table, requireColumn({ columns: [...columns] }, leaf.column), leaf, folded),
    )
  if (prefilter !== undefined) parts.push(compile([...view.columns, ...view.withheldColumns])(prefilter))
  if (filter !== undefined) parts.push(compile(view.columns)(filter))
  const typed = search.trim()
  if (typed !== '') {
    // While they are written again, the copy may have some of either kind.
    if (view.searchTexts.only !== null || !view.searchTexts.isComplete) throw new NotInStore('search')
    const number = fullAnomalyNumber(typed)
    const texts = [typed, ...(number === null ? [] : [number])]
    parts.push(
      `(${texts.map((text) => `contains(search_text, ${literal(foldedOf(folded, text))})`).join(' or ')})`,
    )
  }
  return parts.length === 0 ? null : parts.join(' and ')
}

function compileTree(filter: Filter, compile: (leaf: FilterLeaf) => Condition): Condition {
  if ('all' in filter) return `(${filter.all.map((each) => compileTree(each, compile)).join(' and ')})`
  if ('any' in filter) return `(${filter.any.map((each) => compileTree(each, compile)).join(' or ')})`
  return compile(filter)
}

function compileLeaf(table: ViewTable, column: ViewColumn, leaf: FilterLeaf, folded: FoldedTexts): Condition {
  // People are sought by the names that others see.
  if (column.namesPeople && leaf.op !== 'in' && leaf.op !== 'empty') throw new NotInStore('names')
  const inOwnLanguage = compileValue(table, keptColumn(table, column), leaf, folded)
  const other = column.otherStorageName
  const condition =
    other === null
      ? inOwnLanguage
      : `(${inOwnLanguage} or ${compileValue(table, keptColumn(table, { ...column, storageName: other }), leaf, folded)})`
  return leaf.not === true ? `(not coalesce(${condition}, false))` : condition
}

/** The column of the table; throws `NotInStore` for one that it does not have. */
export function keptColumn(table: ViewTable, column: ViewColumn): KeptColumn {
  const kept = storeKind(column) === null ? undefined : table.columns.get(storeName(column))
  if (kept === undefined) throw new NotInStore(column.name)
  return kept
}

function compileValue(
  table: ViewTable,
  column: KeptColumn,
  leaf: FilterLeaf,
  folded: FoldedTexts,
): Condition {
  const ref = quoted(column.name)
  const value = leaf.value ?? null
  const isText = isTextType(column.column.type)
  switch (leaf.op) {
    case 'empty':
      return `(${column.isWhole ? ref : quoted(foldedName(column.name))} is null)`
    case 'in':
      return compileList(column, value)
    case 'equals':
      if (!isText) return `(${ref} = ${boundOf(column, value)})`
      return compileText(table, column, (text) => `${text} = ${literal(foldedOf(folded, value))}`)
    case 'contains':
      return compileText(table, column, (text) => `contains(${text}, ${literal(foldedOf(folded, value))})`)
    case 'startsWith':
      return compileText(table, column, (text) => `starts_with(${text}, ${literal(foldedOf(folded, value))})`)
    case 'between':
      return compileRange(column, value)
    case 'before':
      return `(${ref} < ${boundOf(column, value)})`
    case 'after':
      return `(${ref} >= ${boundOf(column, value)})`
  }
}

/** A condition on a text as search reads it, worked out once for each different text where these are few. */
function compileText(table: ViewTable, column: KeptColumn, meets: (text: string) => Condition): Condition {
  if (!isTextType(column.column.type)) throw new NotInStore(column.name)
  if (!column.hasDictionary) {
    if (!column.isChanging && column.isWhole) throw new NotInStore(column.name)
    return `(${meets(quoted(foldedName(column.name)))})`
  }
  const texts = `select stored from ${dictionaryOf(table.schema, column.name)} where ${meets('folded')}`
  return `(${quoted(column.name)} in (${texts}))`
}

function compileRange(column: KeptColumn, value: FilterValue): Condition {
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const ref = quoted(column.name)
  const parts: Condition[] = []
  if (from !== null) parts.push(`${ref} >= ${boundOf(column, from)}`)
  if (to !== null) parts.push(`${ref} <= ${boundOf(column, to)}`)
  return parts.length === 0 ? 'true' : `(${parts.join(' and ')})`
}

function compileList(column: KeptColumn, value: FilterValue): Condition {
  if (!Array.isArray(value)) throw new NotInStore(column.name)
  if (!column.isWhole) throw new NotInStore(column.name)
  const ref = quoted(column.name)
  const known = (value as readonly FilterScalar[]).filter((each) => each !== null)
  const parts: Condition[] = []
  if (known.length > 0) parts.push(`${ref} in (${known.map((each) => listedOf(column, each)).join(', ')})`)
  if (value.includes(null)) parts.push(`${ref} is null`)
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

function listedOf(column: KeptColumn, value: FilterScalar): string {
  if (column.kind === 'text') return literal(String(value))
  if (column.kind === 'boolean') return value === true ? 'true' : 'false'
  return boundOf(column, value)
}

/** A number or moment, written out. */
function boundOf(column: KeptColumn, value: FilterValue): string {
  if (column.kind === 'number' && typeof value === 'number') {
    const text = plainDecimal(value)
    // Longer ones would be read as binary fractions.
    if (text.replace(/\D/g, '').length <= 30) return text.startsWith('-') ? `(${text})` : text
  }
  if (column.kind === 'moment' && typeof value === 'string') {
    const moment = (value.length === 10 ? `${value}T00:00:00` : value).replace(/Z$/, '')
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(moment)) return `timestamp '${moment.replace('T', ' ')}'`
  }
  throw new NotInStore(column.name)
}

/** What search reads of a text of the query. */
function foldedOf(folded: FoldedTexts, value: unknown): string {
  const text = typeof value === 'string' ? folded.get(value) : undefined
  if (text === undefined) throw new NotInStore('text')
  return text
}
