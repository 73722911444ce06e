import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { type StoredRow, selectRow } from './rows.sql.ts'

/**
 * A row by its place in the publication: the row of its anomaly, and its index among the child rows, null for that
 * row itself.
 */
export type EntryPlace = { entryId: string; rowId: number; anomalyRowId: number; child: number | null }

/** Where do these entries are in the publication? Unknown ones are excluded. */
export async function selectEntryPlaces(
  tx: Tx,
  view: View,
  entryIds: readonly string[],
): Promise<EntryPlace[]> {
  const answer = await sql<EntryPlace>`
    select entry.entry_id as "entryId", base.row_id as "rowId", anomaly.row_id as "anomalyRowId",
           case when base.child_index > 0 then base.child_index - 1 end as child
    from ${view.tables.entries} entry
    join ${view.tables.base} base on base.row_id = entry.row_id
    join ${view.tables.base} anomaly on anomaly.anomaly_id = base.anomaly_id and anomaly.child_index = 0
    where entry.source = ${view.source} and entry.entry_id = any(${entryIds}::text[])`.execute(tx)
  return answer.rows
}

/**
 * How many child rows do the anomalies of a publication have? Row id of the anomaly and count, four bytes each;
 * anomalies without any are excluded.
 */
export async function selectChildCounts(tx: Tx, view: View): Promise<Buffer> {
  const answer = await sql<{ counts: Buffer | null }>`
    select string_agg(int4send(anomaly.row_id) || int4send(counted.children), ''::bytea) as counts
    from (select child.anomaly_id, count(*)::integer as children from ${view.tables.base} child
          where child.child_index > 0 group by child.anomaly_id) counted
    join ${view.tables.base} anomaly on anomaly.anomaly_id = counted.anomaly_id and anomaly.child_index = 0`.execute(
    tx,
  )
  return answer.rows[0]?.counts ?? Buffer.alloc(0)
}

/** How many child rows do these anomalies have? Those without any are excluded. */
export async function selectChildCountsOf(
  tx: Tx,
  view: View,
  anomalyIds: readonly string[],
): Promise<Map<string, number>> {
  if (anomalyIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; children: number }>`
    select base.anomaly_id as id, count(*)::integer as children from ${view.tables.base} base
    where base.anomaly_id = any(${anomalyIds}::text[]) and base.child_index > 0 group by base.anomaly_id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, children }) => [id, children]))
}

/** Which child rows are at these places below the anomaly row of an entry? */
export async function selectChildRows(
  tx: Tx,
  view: View,
  entryId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    ${selectRow(view)}
    where base.anomaly_id = (select anomaly.anomaly_id from ${view.tables.entries} named
                             join ${view.tables.base} anomaly on anomaly.row_id = named.row_id
                             where named.source = ${view.source} and named.entry_id = ${entryId})
      and base.child_index > ${offset} and base.child_index <= ${offset + limit}
    order by base.child_index`.execute(tx)
  return rows
}

/** Which entry is the anomaly row of this row id, or the child row at this index below it? */
export async function findEntryId(
  tx: Tx,
  view: View,
  place: { anomalyRowId: number; child: number | null },
): Promise<string | undefined> {
  const answer = await sql<{ entryId: string }>`
    select entry.entry_id as "entryId"
    from ${view.tables.base} anomaly
    join ${view.tables.base} base
      on base.anomaly_id = anomaly.anomaly_id and base.child_index = ${place.child === null ? 0 : place.child + 1}
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    where anomaly.row_id = ${place.anomalyRowId}`.execute(tx)
  return answer.rows[0]?.entryId
}
