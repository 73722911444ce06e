import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, readableBaseName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { meets } from '#views/definition/visible-rows.sql.ts'
import { isKnownRow } from './known-rows.sql.ts'
import { type StoredRow, selectRow, storedRowColumns } from './rows.sql.ts'

type Page = { offset: number; limit: number }

/** The rows of an anomaly in their order, one page of them, and how many there are. */
export type AnomalyRows = { count: number; rows: StoredRow[] }

/** Which rows does an anomaly have in the publication? */
export async function selectAnomalyRows(
  tx: Tx,
  view: View,
  anomalyId: string,
  { offset, limit }: Page,
): Promise<AnomalyRows> {
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from ${view.tables.base} base where base.anomaly_id = ${anomalyId}`.execute(
    tx,
  )
  const { rows } = await sql<StoredRow>`
    ${selectRow(view)} where base.anomaly_id = ${anomalyId}
    order by base.child_index limit ${limit} offset ${offset}`.execute(tx)
  return { count: counted.rows[0]?.count ?? 0, rows }
}

/**
 * Which of its rows did the anomaly lose in later publications, as they was there and with what was decided about
 * them? Rows that their reader never saw are excluded.
 */
export async function selectGoneAnomalyRows(
  tx: Tx,
  view: View,
  anomalyId: string,
  { offset, limit }: Page,
): Promise<AnomalyRows> {
  const isOfAnomaly = sql`gone.anomaly_id = ${anomalyId}`
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count ${fromGoneRows(view, isOfAnomaly)}`.execute(tx)
  const { rows } = await sql<StoredRow>`
    select ${storedRowColumns(view)} ${fromGoneRows(view, isOfAnomaly)}
    order by base.child_index limit ${limit} offset ${offset}`.execute(tx)
  return { count: counted.rows[0]?.count ?? 0, rows }
}

/** Which row was this entry, where the publication lacks it? undefined too for a row that its reader never saw. */
export async function findGoneRow(tx: Tx, view: View, entryId: string): Promise<StoredRow | undefined> {
  const isEntry = sql`entry.source = ${view.source} and entry.entry_id = ${entryId}`
  const { rows } = await sql<StoredRow>`
    select ${storedRowColumns(view)} ${fromGoneRows(view, isEntry)} limit 1`.execute(tx)
  return rows[0]
}

function fromGoneRows(view: View, isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  const form = sql.id(projectSchemaName(view.projectId), readableBaseName(view.source, view.publicationId))
  const { condition } = view
  return sql`
    from ${goneEntriesOf(view)} gone
    cross join lateral jsonb_populate_record(null::${form}, gone.base_row) base
    join ${view.tables.review} review on review.row_id = gone.row_id
    join ${view.tables.entries} entry on entry.row_id = gone.row_id
    where gone.source = ${view.source} and ${isMeant} and gone.base_row is not null
      ${condition === null ? sql`` : sql`and ${meets(condition)}`}`
}

/** Most anomalies that took over the entries of another which are named. */
const MOST_JOINED = 20

/** In which anomalies do entries are whose own anomaly’s decision was replaced? */
export async function selectJoinedAnomalyIds(tx: Tx, view: View, anomalyId: string): Promise<string[]> {
  const isKnown = isKnownRow(view, sql.ref('gone.row_id'))
  const answer = await sql<{ id: string }>`
    select distinct gone.joined_anomaly_id as id from ${goneEntriesOf(view)} gone
    where gone.source = ${view.source} and gone.anomaly_id = ${anomalyId} and gone.joined_anomaly_id is not null
      ${isKnown === null ? sql`` : sql`and ${isKnown}`}
    order by id limit ${MOST_JOINED}`.execute(tx)
  return answer.rows.map(({ id }) => id)
}

function goneEntriesOf(view: View): RawBuilder<unknown> {
  return sql.id(projectSchemaName(view.projectId), 'gone_entries')
}
