import type { Tx } from '@quitus/database/connection.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { FactQuery } from './facts.sql.ts'
import { isPeriod, type Level } from './levels.sql.ts'
import { figureOf, IS_CLAIMABLE } from './measures.sql.ts'

/** How many groups each level shows; the place behind them is that of the others. */
export type Shown = { first: number; second: number }

/** Figures of one group, of a group within it, or of all (places are null); keys as the database writes them. */
export type FigureRow = {
  first: number | null
  second: number | null
  key1: string | null
  key2: string | null
  figures: (string | null)[]
}

/**
 * Figures of every group, of the groups within it, and of all together. Anomalies are added up once, by group and state; ranks, others,
 * subtotals and totals are made of these cells, so that all agree to the last digit. Measures that are gathered otherwise are null here.
 */
export async function selectFigures(
  tx: Tx,
  query: FactQuery,
  facts: RawBuilder<unknown>,
  { measures, shown, today }: { measures: readonly Measure[]; shown: Shown; today: string },
): Promise<FigureRow[]> {
  const [first, second] = query.levels
  const figures = measures.map(
    (measure, at) => sql`${figureOf(measure) ?? sql`null`} as ${sql.ref(`figure${at}`)}`,
  )
  const answer = await sql<Record<string, string | number | null>>`
    with cells as (
      select g1, g2, state, is_validated, is_claimed, count(*) as anomalies, sum(amount) as amount,
             sum(accepted) as accepted, sum(recovered) as recovered, count(recovered) as with_recovery,
             min(deadline) filter (where ${IS_CLAIMABLE} and deadline >= ${today}::timestamp) as deadline
      from (${facts}) facts
      group by g1, g2, state, is_validated, is_claimed
    ), ranked_first as (
      select *, sum(amount) over alike as amount1, sum(anomalies) over alike as anomalies1
      from cells window alike as (partition by g1::text collate "C")
    ), first_placed as (
      select *, least(dense_rank() over (order by ${orderOf(first, 1)}), ${shown.first + 1}) as place1 from ranked_first
    ), ${second === undefined ? ONE_LEVEL : secondPlaces(second, shown.second)}
    select place1, ${second === undefined ? sql`null::integer as place2` : sql`place2`}, min(g1::text collate "C") as key1, min(g2::text collate "C") as key2
           ${figures.length === 0 ? sql`` : sql`, ${sql.join(figures)}`}
    from placed
    group by grouping sets (${second === undefined ? sql`` : sql`(place1, place2), `}(place1), ())
    order by place1, place2`.execute(tx)
  return answer.rows.map((row) => ({
    first: placeOf(row.place1),
    second: placeOf(row.place2),
    key1: textOf(row.key1),
    key2: textOf(row.key2),
    figures: measures.map((_, at) => textOf(row[`figure${at}`])),
  }))
}

/** Without a second level nothing is ranked within groups. */
const ONE_LEVEL = sql`placed as (select *, 1 as place2 from first_placed)`

function secondPlaces(second: Level, shown: number): RawBuilder<unknown> {
  return sql`ranked_second as (
      select *, sum(amount) over alike as amount2, sum(anomalies) over alike as anomalies2
      from first_placed window alike as (partition by place1, g2::text collate "C")
    ), placed as (
      select *, least(dense_rank() over (partition by place1 order by ${orderOf(second, 2)}), ${shown + 1}) as place2
      from ranked_second
    )`
}

/** The latest periods first, blanks before them; else the largest amounts, then the most anomalies. */
function orderOf(level: Level | undefined, at: 1 | 2): RawBuilder<unknown> {
  const group = sql.ref(`g${at}`)
  if (level !== undefined && isPeriod(level)) return sql`(${group} is null) desc, ${group} desc`
  return sql`${sql.ref(`amount${at}`)} desc nulls last, ${sql.ref(`anomalies${at}`)} desc, ${group}::text collate "C" nulls first`
}

function placeOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
