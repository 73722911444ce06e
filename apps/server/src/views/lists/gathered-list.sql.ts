import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { conditionOf, type List, type ListQuery, orderOf } from './list.sql.ts'

/** A row of a list as another database sends it. */
export type SentRow = Record<string, unknown>

const tieOf = (entryId: RawBuilder<unknown>) => sql`(${entryId}) collate "C" desc`

/** The first rows of a list under a query, to be merged with those of other databases: at most so many. */
export async function selectRowsToSend(
  tx: Tx,
  list: List,
  query: ListQuery,
  most: number,
): Promise<SentRow[]> {
  const values = list.columns.map(({ ref }, at) => sql`${sql.lit(`v${at}`)}, ${ref}`)
  const answer = await sql<{ row: SentRow }>`
    select jsonb_build_object('entryId', ${list.entryId}, 'search', ${list.searchText},
                              'at', ${list.at ?? sql`null`}, ${sql.join(values)}) as row
    ${list.from} where ${conditionOf(list, query)} ${orderOf({ ...list, tie: tieOf(list.entryId) }, query)}
    limit ${most}`.execute(tx)
  return answer.rows.map(({ row }) => row)
}

/** A list together with rows that other databases sent: read, counted, ordered and filtered as any other. */
export function gatheredList(list: List, sent: readonly SentRow[]): List {
  const types = list.columns.map(({ type }) => sql.raw(STORED_TYPES[type].name))
  const own = list.columns.map(({ ref }, at) => sql`(${ref})::${types[at]} as ${sql.id(`v${at}`)}`)
  const declared = types.map((type, at) => sql`${sql.id(`v${at}`)} ${type}`)
  return {
    columns: list.columns.map(({ index: _, ...column }, at) => ({
      ...column,
      ref: sql.ref(`gathered.v${at}`),
    })),
    from: sql`
      from (
        select (${list.entryId})::text as "entryId", (${list.searchText})::text as search,
               (${list.at ?? sql`null`})::timestamptz as at, ${sql.join(own)}
        ${list.from} where ${list.where ?? sql`true`}
        union all
        select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
          as sent ("entryId" text, search text, at timestamptz, ${sql.join(declared)})
      ) gathered`,
    entryId: sql.ref('gathered.entryId'),
    tie: tieOf(sql.ref('gathered.entryId')),
    searchText: sql.ref('gathered.search'),
    sort: list.sort,
    ...(list.at === undefined ? {} : { at: sql.ref('gathered.at') }),
  }
}
