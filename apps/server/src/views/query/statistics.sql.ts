import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'
import { ALIASES, IS_ANOMALY_ROW } from './row-order.sql.ts'

/**
 * Rows by id, four bytes each: those of `own`, and the child rows of the anomalies whose own rows are `childrenOf`;
 * or every anomaly row of the publication, which needs no list.
 */
export type PickedRows = { own: Buffer; childrenOf: Buffer } | 'anomaly rows'

/** Texts of the database: numbers as exact decimals, dates as ISO; null where there is nothing. */
export type CellStatistics = {
  count: string
  sum: string | null
  average: string | null
  min: string | null
  max: string | null
}

/**
 * What do these columns of these rows hold, add up to and range over, for each column and for all number columns
 * together? Child rows count where a person selects them: these are figures of cells, no totals.
 */
export async function selectStatistics(
  tx: Tx,
  view: View,
  columns: readonly ViewColumn[],
  rows: PickedRows,
): Promise<{ columns: CellStatistics[]; all: CellStatistics }> {
  const readsReview = columns.some((column) => column.storage === 'review')
  const cells = columns.map((column, at) => {
    const ref = columnRef(column, ALIASES)
    // Whatever is only counted needs no value, and the value may be long.
    const value = hasRange(column) ? ref : sql`case when ${ref} is not null then true end`
    const shown = column.isAnomalyColumn ? sql`case when base.child_index = 0 then ${value} end` : value
    return sql`${shown} as ${sql.id(`v${at}`)}`
  })
  const answer = await sql<Record<string, string | null>>`
    with cells as (
      select ${sql.join(cells)}
      from ${view.tables.base} base
      ${rows === 'anomaly rows' ? sql`` : sql`join (${selectPicked(view, rows)}) picked on picked.row_id = base.row_id`}
      ${readsReview ? sql`join ${view.tables.review} review on review.row_id = base.row_id` : sql``}
      ${rows === 'anomaly rows' ? sql`where ${IS_ANOMALY_ROW}` : sql``}
    ), worked as (select ${sql.join(columns.flatMap(workOut))} from cells)
    select *, ${workOutAll(columns)} from worked`.execute(tx)
  const row = answer.rows[0] ?? {}
  return { columns: columns.map((_, at) => statisticsOf(row, String(at))), all: statisticsOf(row, '') }
}

/** What was counted of each column elsewhere, with the averages, and of all number columns together. */
export async function combineStatistics(
  tx: Tx,
  columns: readonly ViewColumn[],
  counted: readonly Omit<CellStatistics, 'average'>[],
): Promise<{ columns: CellStatistics[]; all: CellStatistics }> {
  const values = columns.flatMap((column, at) => {
    const { count = '0', sum = null, min = null, max = null } = counted[at] ?? {}
    const number = sql`${sum}::numeric`
    const edge = sql.raw(hasRange(column) ? STORED_TYPES[column.type].name : 'numeric')
    return [
      sql`${count}::bigint as ${sql.id(`count${at}`)}`,
      sql`${number} as ${sql.id(`sum${at}`)}`,
      sql`${number} / nullif(${count}::bigint, 0) as ${sql.id(`average${at}`)}`,
      sql`${min}::${edge} as ${sql.id(`min${at}`)}`,
      sql`${max}::${edge} as ${sql.id(`max${at}`)}`,
    ]
  })
  const answer = await sql<Record<string, string | null>>`
    with worked as (select ${sql.join(values)}) select *, ${workOutAll(columns)} from worked`.execute(tx)
  const row = answer.rows[0] ?? {}
  return { columns: columns.map((_, at) => statisticsOf(row, String(at))), all: statisticsOf(row, '') }
}

function selectPicked(view: View, { own, childrenOf }: Exclude<PickedRows, string>): RawBuilder<unknown> {
  const ownRows = sql`select row_id from unnest(${toIntegerArray(own)}::integer[]) as own (row_id)`
  if (childrenOf.length === 0) return ownRows
  return sql`
    ${ownRows}
    union
    select child.row_id
    from unnest(${toIntegerArray(childrenOf)}::integer[]) as unfolded (row_id)
    join ${view.tables.base} anomaly on anomaly.row_id = unfolded.row_id
    join ${view.tables.base} child on child.anomaly_id = anomaly.anomaly_id and child.child_index > 0`
}

function hasRange(column: ViewColumn): boolean {
  return QUERIED_TYPES[column.type].figures !== 'none'
}

function isNumber(column: ViewColumn): boolean {
  return QUERIED_TYPES[column.type].figures === 'all'
}

function workOut(column: ViewColumn, at: number): RawBuilder<unknown>[] {
  const value = sql.id(`v${at}`)
  const named = (what: string) => sql.id(`${what}${at}`)
  const nothing = sql`null::numeric`
  return [
    sql`count(${value}) as ${named('count')}`,
    sql`${isNumber(column) ? sql`sum(${value})` : nothing} as ${named('sum')}`,
    sql`${isNumber(column) ? sql`avg(${value})` : nothing} as ${named('average')}`,
    sql`${hasRange(column) ? sql`min(${value})` : nothing} as ${named('min')}`,
    sql`${hasRange(column) ? sql`max(${value})` : nothing} as ${named('max')}`,
  ]
}

function workOutAll(columns: readonly ViewColumn[]): RawBuilder<unknown> {
  const places = [...columns.keys()]
  const numbers = places.filter((at) => isNumber(columns[at] as ViewColumn))
  const named = (what: string, among: readonly number[]) => among.map((at) => sql.id(`${what}${at}`))
  const added = (what: string, among: readonly number[]) =>
    sql.join(
      named(what, among).map((each) => sql`coalesce(${each}, 0)`),
      sql` + `,
    )
  const count = sql`${added('count', places)} as count`
  if (numbers.length === 0) {
    return sql`${count}, null::numeric as sum, null::numeric as average, null::numeric as min, null::numeric as max`
  }
  const counted = sql`nullif(${added('count', numbers)}, 0)`
  return sql`
    ${count},
    case when ${counted} is not null then ${added('sum', numbers)} end as sum,
    (${added('sum', numbers)}) / ${counted} as average,
    least(${sql.join(named('min', numbers))}) as min,
    greatest(${sql.join(named('max', numbers))}) as max`
}

function statisticsOf(row: Record<string, string | null>, suffix: string): CellStatistics {
  const text = (what: string) => row[`${what}${suffix}`] ?? null
  return {
    count: text('count') ?? '0',
    sum: text('sum'),
    average: text('average'),
    min: text('min'),
    max: text('max'),
  }
}
