import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { anomaliesByGroup, type FactQuery, refOf } from './facts.sql.ts'
import type { FigureRow, Shown } from './figures.sql.ts'

/** A sum of the shown groups, of what is of one kind: a way of recovery, an outcome. */
export type Gathered = { first: number | null; second: number | null; kind: string; amount: string }

/** What came back of the shown groups, by way? Lines that count, of anomalies that the reader sees. */
export function selectRecoveredByWay(
  tx: Tx,
  query: FactQuery,
  rows: readonly FigureRow[],
  shown: Shown,
): Promise<Gathered[]> {
  return selectByPlace(
    tx,
    sql`
      select facts.g1, facts.g2, line.way as kind, sum(line.amount) as amount
      from (${anomaliesByGroup(query)}) facts
      join ${recoveriesOf(query)} line
        on line.source = ${query.view.source} and line.anomaly_id = facts.anomaly_id and line.is_live
      group by facts.g1, facts.g2, line.way`,
    rows,
    shown,
  )
}

/** What was avoided and regularised in the shown groups? */
export function selectByOutcome(
  tx: Tx,
  query: FactQuery,
  rows: readonly FigureRow[],
  shown: Shown,
): Promise<Gathered[]> {
  const ended = endedOf(query)
  return selectByPlace(
    tx,
    sql`
      select g1, g2, kind, sum(amount) as amount
      from (${anomaliesByGroup(query, sql`${ended} as kind, ${agreedOf(query)} as amount`)}
            and ${isSettled(query)}) settled
      group by g1, g2, kind`,
    rows,
    shown,
  )
}

/** How an anomaly ended, of a closed one as before it was closed (`settleAnomaly`). */
export function endedOf({ view, columns }: FactQuery): RawBuilder<unknown> {
  const state = refOf(view, columns.state, 'text')
  return sql`case when ${state} = 'closed' then ${refOf(view, columns.outcome, 'text')} else ${state} end`
}

/** The amount that was accepted, all of it where nobody said how much. */
export function agreedOf({ view, columns }: FactQuery): RawBuilder<unknown> {
  return sql`coalesce(${refOf(view, columns.acceptedAmount, 'numeric')}, ${refOf(view, columns.amount, 'numeric')})`
}

/** True of what was avoided or regularised; few rows are in a state in which they can have been. */
export function isSettled(query: FactQuery): RawBuilder<unknown> {
  const state = refOf(query.view, query.columns.state, 'text')
  return sql`${state} in ('avoided', 'regularised', 'closed') and ${endedOf(query)} in ('avoided', 'regularised')`
}

/** The lines of recoveries of the project. */
export function recoveriesOf({ view }: FactQuery): RawBuilder<unknown> {
  return sql.id(projectSchemaName(view.projectId), 'recoveries')
}

async function selectByPlace(
  tx: Tx,
  gathered: RawBuilder<unknown>,
  rows: readonly FigureRow[],
  shown: Shown,
): Promise<Gathered[]> {
  const answer = await sql<Gathered>`
    select place1 as first, place2 as second, kind, sum(amount)::text as amount
    from (
      select ${placeColumns(shown)}, gathered.kind, gathered.amount
      from (${gathered}) gathered ${joinPlaces(rows, shown)}
    ) placed
    group by grouping sets ((place1, place2, kind), (place1, kind), (kind))`.execute(tx)
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
