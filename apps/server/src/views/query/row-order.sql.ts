import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { readPeople } from '#views/people/member-names.sql.ts'
import { type Condition, compileCondition } from './filter.sql.ts'

/** What a result set requests; stored with it so that any process can build its order and totals again. */
export type RowQuery = {
  /** Filter of the prefiltered view, already resolved. */
  prefilter?: Filter | undefined
  filter?: Filter | undefined
  search?: string | undefined
  /** Conditions apply to anomaly rows alone; unless set, of any entry (decision 004). */
  scope?: 'anomalyRow' | undefined
  sort: SortKey[]
}

/** Aliases of the tables in the queries of this file. */
export const ALIASES = { base: 'base', review: 'review' }

/**
 * The rows that are shown while nothing is unfolded, one for each anomaly: what a set counts, what every total adds up,
 * and what an export holds unless child rows are requested (VIEW-05, decision 220).
 */
export const IS_ANOMALY_ROW = sql`base.child_index = 0`

/** The same order everywhere: blanks last either way, ties by row id in the direction of the first key. */
type Order = { keys: { ref: RawBuilder<unknown>; descending: boolean }[]; readsReview: boolean }

/** Which anomaly rows come first? Reads no further than `limit` where one index can give the order. */
export async function selectFirstRowIds(
  tx: Tx,
  view: View,
  query: RowQuery,
  limit: number,
): Promise<number[]> {
  const order = compileOrder(view, query.sort)
  const [onlyKey, ...otherKeys] = order.keys
  if (onlyKey === undefined || otherKeys.length > 0 || order.readsReview) {
    return selectIds(
      tx,
      sql`${selectAnomalyRows(view, query, order.readsReview)} ${orderBy(order)} limit ${limit}`,
    )
  }
  // An index serves 'nulls last' in both directions only when blanks are requested apart.
  const direction = onlyKey.descending ? sql`desc` : sql`asc`
  const known = await selectIds(
    tx,
    sql`${selectAnomalyRows(view, query, false)} and ${onlyKey.ref} is not null
        order by ${onlyKey.ref} ${direction}, base.row_id ${direction} limit ${limit}`,
  )
  if (known.length === limit) return known
  const blank = await selectIds(
    tx,
    sql`${selectAnomalyRows(view, query, false)} and ${onlyKey.ref} is null
        order by base.row_id ${direction} limit ${limit - known.length}`,
  )
  return [...known, ...blank]
}

/** Every anomaly row in order, four bytes each, big endian. */
export async function selectAllRowIds(tx: Tx, view: View, query: RowQuery): Promise<Buffer> {
  const order = compileOrder(view, query.sort)
  if (order.readsReview) await expectLongSort(tx)
  const answer = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(ordered.row_id), ''::bytea) as ids
    from (${selectAnomalyRows(view, query, order.readsReview)} ${orderBy(order)}) ordered`.execute(tx)
  return answer.rows[0]?.ids ?? Buffer.alloc(0)
}

/**
 * No index orders what people change: the rest of this transaction sorts with more memory, and on all cores, which
 * the planner would not, because it takes comparing French texts to be as cheap as comparing numbers.
 */
async function expectLongSort(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '128MB', true), set_config('parallel_tuple_cost', '0', true)`.execute(
    tx,
  )
}

/** True when what people change decides which rows a query has, or in which order. */
export function readsReview(view: View, query: RowQuery): boolean {
  return compileOrder(view, query.sort).readsReview || entryCondition(view, query)?.readsReview === true
}

function compileOrder(view: View, sort: readonly SortKey[]): Order {
  let readsReview = false
  const keys = sort.map((key) => {
    const column = requireColumn(view, key.column)
    if (column.storage === 'review') readsReview = true
    // The expression of the publication's index (base-table.sql.ts).
    const stored = columnRef(column, ALIASES)
    const read = column.namesPeople ? readPeople(view.projectId, stored) : stored
    const ref = STORED_TYPES[column.type].orderKey(read)
    return { ref, descending: key.descending }
  })
  return { keys, readsReview }
}

function orderBy(order: Order): RawBuilder<unknown> {
  const keys = order.keys.map((key) =>
    key.descending ? sql`${key.ref} desc nulls last` : sql`${key.ref} asc nulls last`,
  )
  const tie = order.keys[0]?.descending === true ? sql`base.row_id desc` : sql`base.row_id`
  return sql`order by ${sql.join([...keys, tie])}`
}

/**
 * Condition on the entries of an anomaly, `entry_base` and `entry_review` where anomalies have several; null when all
 * match.
 */
export function entryCondition(view: View, query: RowQuery): Condition | null {
  const aliases = view.hasChildRows ? { base: 'entry_base', review: 'entry_review' } : ALIASES
  const { prefilter, filter, search } = query
  return compileCondition(view, { prefilter, filters: [filter], search }, aliases)
}

/**
 * An anomaly matches when one of its entries meets the whole condition, or its anomaly row where the query is about
 * it alone.
 */
export function matches(view: View, { scope }: RowQuery, condition: Condition): RawBuilder<unknown> {
  if (!view.hasChildRows) return condition.where
  const review = condition.readsReview
    ? sql`join ${view.tables.review} entry_review on entry_review.row_id = entry_base.row_id ${andPresented(view, 'entry_review')}`
    : sql``
  return sql`base.anomaly_id in (select entry_base.anomaly_id from ${view.tables.base} entry_base ${review}
                                 where ${scope === 'anomalyRow' ? sql`entry_base.child_index = 0 and ` : sql``}${condition.where})`
}

function selectAnomalyRows(view: View, query: RowQuery, orderReadsReview: boolean): RawBuilder<unknown> {
  const condition = entryCondition(view, query)
  const readsReview = orderReadsReview || (!view.hasChildRows && condition?.readsReview === true)
  return sql`
    select base.row_id from ${view.tables.base} base ${joinReview(view, readsReview)}
    where ${IS_ANOMALY_ROW} ${condition === null ? sql`` : sql`and ${matches(view, query, condition)}`}`
}

/** The join to what people change, where a query reads it. */
export function joinReview(view: View, isNeeded: boolean): RawBuilder<unknown> {
  return isNeeded
    ? sql`join ${view.tables.review} review on review.row_id = base.row_id ${andPresented(view, 'review')}`
    : sql``
}

/**
 * Excludes no row that is joined to the copy of the presented ones, but lets the planner read the few of the index of
 * these.
 */
export function andPresented(view: View, review: string): RawBuilder<unknown> {
  return view.readsPresentedCopy ? sql`and ${sql.ref(review)}.state <> 'detected'` : sql``
}

async function selectIds(tx: Tx, query: RawBuilder<unknown>): Promise<number[]> {
  const answer = await sql<{ row_id: number }>`${query}`.execute(tx)
  return answer.rows.map((row) => row.row_id)
}
