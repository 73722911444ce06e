import type { Tx } from '@quitus/database/connection.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { type RawBuilder, sql } from 'kysely'
import { cellsOf } from './cells.sql.ts'
import type { FactQuery } from './facts.sql.ts'
import type { Level } from './levels.sql.ts'
import { figuresOf } from './measures.sql.ts'

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

/** How many anomalies of a group, of a group within it, or of all, were decided after how many whole days. */
export type DecidedAfter = { first: number | null; second: number | null; days: number; anomalies: number }

/**
 * Figures of every group, of the groups within it, and of all together. Anomalies are added up once, by group; ranks,
 * others, subtotals, totals and days until decisions are made of these sums, so that all agree to the last digit.
 * Measures that are gathered otherwise are null here.
 */
export async function selectFigures(
  tx: Tx,
  query: FactQuery,
  {
    measures,
    shown,
    today,
    needsDays,
  }: { measures: readonly Measure[]; shown: Shown; today: string; needsDays: boolean },
): Promise<{ rows: FigureRow[]; decided: DecidedAfter[] }> {
  const [first, second] = query.levels
  const { sums, figures } = figuresOf(measures)
  const needsDeadline = measures.includes('nextDeadline')
  const { cells, textsOf } = await cellsOf(tx, query, { today, needsDays, needsDeadline })
  const [isCoded1, isCoded2] = [textsOf[0] !== undefined, textsOf[1] !== undefined]
  const keyOf = (at: 1 | 2) => {
    const textOf = textsOf[at - 1]
    const group = sql.ref(`g${at}`)
    return textOf === undefined ? sql`min(${group}::text collate "C")` : textOf(sql`min(${group})`)
  }
  const shownFigures = figures.map((figure, at) => sql`, ${figure ?? sql`null`} as ${sql.ref(`figure${at}`)}`)
  const days = needsDays ? sql`, days` : sql``
  const within = second === undefined ? sql`null::integer as place2` : sql`place2`
  const answer = await sql<Record<string, string | number | null>>`
    with groups as (
      select g1, g2 ${days}, sum(anomalies) as anomalies, sum(amount) as amount, min(deadline) as deadline
             ${sql.join(
               sums.map((sum) => sql`, ${sum}`),
               sql``,
             )}
      from (${cells}) cells
      group by g1, g2 ${days}
    ), ranked_first as (
      ${second === undefined && !needsDays ? ONE_LINE_EACH : LINES_TOGETHER}
    ), first_placed as (
      select *, least(dense_rank() over (order by ${orderOf(first, 1, isCoded1)}), ${shown.first + 1}) as place1 from
        ranked_first
    ), ${second === undefined ? ONE_LEVEL : secondPlaces(second, shown.second, isCoded2)}
    select place1, ${within}, ${keyOf(1)} as key1, ${keyOf(2)} as key2,
           null::integer as days, null::numeric as decided ${sql.join(shownFigures, sql``)}
    from placed
    group by grouping sets (${second === undefined ? sql`` : sql`(place1, place2), `}(place1), ())
    ${needsDays ? decidedAfter(second, figures.length) : sql``}
    order by place1, place2, days`.execute(tx)
  const isFigures = ({ days }: Record<string, unknown>) => days === null
  return {
    rows: answer.rows.filter(isFigures).map((row) => ({
      first: placeOf(row.place1),
      second: placeOf(row.place2),
      key1: textOf(row.key1),
      key2: textOf(row.key2),
      figures: measures.map((_, at) => textOf(row[`figure${at}`])),
    })),
    decided: answer.rows
      .filter((row) => !isFigures(row))
      .map((row) => ({
        first: placeOf(row.place1),
        second: placeOf(row.place2),
        days: Number(row.days),
        anomalies: Number(row.decided),
      })),
  }
}

/** Lines without figures: how many were decided after how many days. */
function decidedAfter(second: Level | undefined, figures: number): RawBuilder<unknown> {
  const blanks = Array.from({ length: figures }, () => sql`, null`)
  return sql`
    union all
    select place1, ${second === undefined ? sql`null::integer` : sql`place2`}, null, null, days, sum(anomalies)
      ${sql.join(blanks, sql``)}
    from placed
    where days is not null
    group by grouping sets (${second === undefined ? sql`` : sql`(place1, place2, days), `}(place1, days), (days))`
}

/** What groups are ranked by: their own sums, where each is one line, else those of their lines. */
const ONE_LINE_EACH = sql`select *, amount as amount1, anomalies as anomalies1 from groups`
const LINES_TOGETHER = sql`
      select *, sum(amount) over alike as amount1, sum(anomalies) over alike as anomalies1
      from groups window alike as (partition by g1::text collate "C")`

/** Without a second level nothing is ranked within groups. */
const ONE_LEVEL = sql`placed as (select *, 1 as place2 from first_placed)`

function secondPlaces(second: Level, shown: number, isCoded: boolean): RawBuilder<unknown> {
  return sql`ranked_second as (
      select *, sum(amount) over alike as amount2, sum(anomalies) over alike as anomalies2
      from first_placed window alike as (partition by place1, g2::text collate "C")
    ), placed as (
      select *, least(dense_rank() over (partition by place1 order by ${orderOf(second, 2, isCoded)}), ${shown + 1}) as
        place2
      from ranked_second
    )`
}

/** The latest in time first, blanks before them; else the largest amounts, then the most anomalies. */
function orderOf(level: Level | undefined, at: 1 | 2, isCoded: boolean): RawBuilder<unknown> {
  const group = sql.ref(`g${at}`)
  if (level?.isInTime === true) return sql`(${group} is null) desc, ${group} desc`
  const last = isCoded ? group : sql`${group}::text collate "C"`
  return sql`${sql.ref(`amount${at}`)} desc nulls last, ${sql.ref(`anomalies${at}`)} desc, ${last} nulls first`
}

function placeOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
