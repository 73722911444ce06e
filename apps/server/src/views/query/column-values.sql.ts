import type { Tx } from '@quitus/database/connection.ts'
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
  const isSearched = (requested.startsWith ?? '') !== '' || (requested.contains ?? '') !== ''
  const blanks = requested.after === undefined && !isSearched ? await selectBlanks(tx, from, ref) : []
  const holds = await compileContains(tx, view, column, ref, requested.contains)
  if (holds === null) return blanks
  // The index of the column’s order ends the reading of a long list early.
  const keys = listedValuesOf(column).keys(ref)
  const answer = await sql<{ value: unknown; count: string }>`
    select ${ref} as value, ${from.counted} as count
    ${from.rows} and ${ref} is not null and ${holds} and ${compileAfter(column, ref, requested.after)}
    group by ${keys} order by ${keys} limit ${requested.limit - blanks.length}`.execute(tx)
  return [...blanks, ...answer.rows.map((row) => ({ value: row.value, count: Number(row.count) }))]
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
  const beginning: FilterLeaf[] =
    startsWith === undefined || startsWith === ''
      ? []
      : [{ column: column.name, op: 'startsWith', value: startsWith }]
  const filters = [query.filter, ...beginning]
  const condition = compileCondition(
    view,
    { prefilter: query.prefilter, filters, search: query.search },
    ALIASES,
  )
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
