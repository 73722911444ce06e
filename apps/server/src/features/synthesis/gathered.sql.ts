import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { RecordedWay } from '@quitus/domain/states/recovery.ts'
import { type RawBuilder, sql } from 'kysely'
import { anomaliesByGroup, type FactQuery } from './facts.sql.ts'
import type { FigureRow, Shown } from './figures.sql.ts'

/** Sums of recoveries of the shown groups, by way. */
export type RecoveredByWay = { first: number | null; second: number | null; way: RecordedWay; amount: string }

/** What came back of the shown groups, by way? Lines that count, of anomalies that the reader sees. */
export async function selectRecoveredByWay(
  tx: Tx,
  query: FactQuery,
  rows: readonly FigureRow[],
  shown: Shown,
): Promise<RecoveredByWay[]> {
  const lines = sql.id(projectSchemaName(query.view.projectId), 'recoveries')
  const answer = await sql<RecoveredByWay>`
    select place1 as first, place2 as second, way, sum(amount)::text as amount
    from (
      select ${placeColumns(shown)}, gathered.way, gathered.amount
      from (
        select facts.g1, facts.g2, line.way, sum(line.amount) as amount
        from (${anomaliesByGroup(query)}) facts
        join ${lines} line on line.source = ${query.view.source} and line.anomaly_id = facts.anomaly_id and line.is_live
        group by facts.g1, facts.g2, line.way
      ) gathered ${joinPlaces(rows, shown)}
    ) placed
    group by grouping sets ((place1, place2, way), (place1, way), (way))`.execute(tx)
  return answer.rows
}

/** A key that is compared as text, and never null. */
function comparable(at: 1 | 2): RawBuilder<unknown> {
  return sql`coalesce('v' || (gathered.${sql.ref(`g${at}`)})::text, 'n')`
}

function comparableKey(key: string | null): string {
  return key === null ? 'n' : `v${key}`
}

function placeColumns(shown: Shown): RawBuilder<unknown> {
  return sql`coalesce(firsts.place, ${shown.first + 1}) as place1, coalesce(seconds.place, ${shown.second + 1}) as place2`
}

/** The groups that are shown, by their keys; what is among none of them belongs to the others. */
function joinPlaces(rows: readonly FigureRow[], shown: Shown): RawBuilder<unknown> {
  const firsts = rows.filter(({ first, second }) => first !== null && second === null && first <= shown.first)
  const seconds = rows.filter(
    ({ first, second }) => first !== null && second !== null && second <= shown.second,
  )
  return sql`
    left join unnest(${firsts.map(({ key1 }) => comparableKey(key1))}::text[],
                     ${firsts.map(({ first }) => first)}::bigint[]) firsts(key, place)
      on firsts.key = ${comparable(1)}
    left join unnest(${seconds.map(({ first }) => first)}::bigint[],
                     ${seconds.map(({ key2 }) => comparableKey(key2))}::text[],
                     ${seconds.map(({ second }) => second)}::bigint[]) seconds(within, key, place)
      on seconds.within = coalesce(firsts.place, ${shown.first + 1}) and seconds.key = ${comparable(2)}`
}
