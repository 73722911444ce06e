import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { notSupported } from '#views/column-types/filter-values.ts'
import type { QueriedType } from '#views/column-types/queried-type.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { compileCondition } from './filter.sql.ts'
import { ALIASES, joinReview, type RowQuery, readsReview } from './row-order.sql.ts'
import { findShownBy } from './shown-text.sql.ts'

export type RequestedValues = {
  startsWith?: string | undefined
  contains?: string | undefined
  /** Last value of the page before; undefined begins with the blanks. */
  after?: string | number | boolean | null | undefined
  limit: number
}

export type CountedValue = { value: unknown; count: number }

/**
 * Which values does a column hold under a filter, and in how many anomalies? Ordered as the column sorts, blanks
 * first.
 */
export async function selectColumnValues(
  tx: Tx,
  view: View,
  query: RowQuery,
  column: ViewColumn,
  requested: RequestedValues,
): Promise<CountedValue[]> {
  const from = compileSource(view, query, column, requested.startsWith)
  const ref = columnRef(column, ALIASES)
  const blanks = listsBlanks(requested) ? await selectBlanks(tx, from, ref) : []
  const holds = await compileContains(tx, view, column, ref, requested.contains)
  if (holds === null) return blanks
  // The index of the column’s order ends the reading of a long list early.
  const keys = listedValuesOf(column).keys(ref)
  const answer = await sql<{ value: unknown; count: string }>`
    select ${ref} as value, ${from.counted} as count
    ${from.rows} and ${ref} is not null and ${holds} and ${compileAfter(column, ref, requested.after)}
    group by ${keys} order by ${keys} limit ${requested.limit - blanks.length}`.execute(tx)
  return [...blanks, ...answer.rows.map(({ value, count }) => ({ value, count: Number(count) }))]
}

/** All values of a column that are there, as texts of the database, in how many anomalies, and how many have none. */
export type CountedTexts = { texts: readonly string[]; counts: readonly string[]; blanks: number }

/** The same answer from what was counted elsewhere: the database orders the values and chooses those requested. */
export async function selectCountedValues(
  tx: Tx,
  view: View,
  column: ViewColumn,
  requested: RequestedValues,
  counted: CountedTexts,
): Promise<CountedValue[]> {
  const ref = valueOfText(column)
  const blanks = listsBlanks(requested) && counted.blanks > 0 ? [{ value: null, count: counted.blanks }] : []
  const holds = await compileContains(tx, view, column, ref, requested.contains)
  if (holds === null) return blanks
  const answer = await sql<{ value: unknown; count: string }>`
    select ${ref} as value, counted.count
    from unnest(${[...counted.texts]}::text[], ${[...counted.counts]}::bigint[]) as counted (text, count)
    where ${holds} and ${compileAfter(column, ref, requested.after)}
    order by ${listedValuesOf(column).keys(ref)} limit ${requested.limit - blanks.length}`.execute(tx)
  return [...blanks, ...answer.rows.map(({ value, count }) => ({ value, count: Number(count) }))]
}

function valueOfText({ type }: ViewColumn): RawBuilder<unknown> {
  if (isTextType(type)) return sql`(counted.text collate "fr-x-icu")`
  return sql`(counted.text::${sql.raw(STORED_TYPES[type].name)})`
}

/** Blanks are the first page of a list that nothing restricts. */
function listsBlanks({ after, startsWith = '', contains = '' }: RequestedValues): boolean {
  return after === undefined && startsWith === '' && contains === ''
}

/** True when people change what decides over the values of a column, or over the anomalies that are counted. */
export function valuesReadReview(view: View, query: RowQuery, column: ViewColumn): boolean {
  return column.storage === 'review' || readsReview(view, { ...query, sort: [] })
}

type Source = { rows: RawBuilder<unknown>; counted: RawBuilder<unknown> }

function compileSource(
  view: View,
  query: RowQuery,
  column: ViewColumn,
  startsWith: string | undefined,
): Source {
  const { prefilter, filter, search } = withBeginning(query, column, startsWith)
  const condition = compileCondition(view, { prefilter, filters: [filter], search }, ALIASES)
  const needsReview = column.storage === 'review' || condition?.readsReview === true
  // Under a filter any entry may be the one that meets it; an anomaly column has its value on all of them.
  const onlyAnomalyRows =
    !view.hasChildRows || query.scope === 'anomalyRow' || (column.isAnomalyColumn && condition === null)
  return {
    counted: onlyAnomalyRows ? sql`count(*)` : sql`count(distinct base.anomaly_id)`,
    rows: sql`
      from ${view.tables.base} base ${joinReview(view, needsReview)}
      where ${onlyAnomalyRows ? sql`base.child_index = 0` : sql`true`}
        ${condition === null ? sql`` : sql`and ${condition.where}`}`,
  }
}

/** The query whose rows are listed: those of which the value begins as requested. */
export function withBeginning(query: RowQuery, { name }: ViewColumn, startsWith = ''): RowQuery {
  if (startsWith === '') return query
  const beginning: FilterLeaf = { column: name, op: 'startsWith', value: startsWith }
  return { ...query, filter: query.filter === undefined ? beginning : { all: [query.filter, beginning] } }
}

async function selectBlanks(tx: Tx, from: Source, ref: RawBuilder<unknown>): Promise<CountedValue[]> {
  const answer = await sql<{ count: string }>`
    select ${from.counted} as count ${from.rows} and ${ref} is null`.execute(tx)
  const count = Number(answer.rows[0]?.count ?? 0)
  return count === 0 ? [] : [{ value: null, count }]
}

/** null where no value of the column can hold the text. */
async function compileContains(
  tx: Tx,
  view: View,
  column: ViewColumn,
  ref: RawBuilder<unknown>,
  text: string | undefined,
): Promise<RawBuilder<boolean> | null> {
  if (text === undefined || text === '') return sql<boolean>`true`
  const by = await findShownBy(tx, view.projectId)
  return QUERIED_TYPES[column.type].shows(ref, text, by, column.choiceTexts)
}

function compileAfter(
  column: ViewColumn,
  ref: RawBuilder<unknown>,
  after: RequestedValues['after'],
): RawBuilder<boolean> {
  if (after === undefined || after === null) return sql<boolean>`true`
  return listedValuesOf(column).after(ref, after)
}

/** Throws `filter_not_supported` for a column whose values are not listed. */
function listedValuesOf(column: ViewColumn): NonNullable<QueriedType['values']> {
  return QUERIED_TYPES[column.type].values ?? notSupported()
}
