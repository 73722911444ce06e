import type { Db, Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { ENDED_STATES } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'

/** Positions of the chain, both included. */
export type Range = { first: string; last: string }

/** Which projects, of whatever cell, keep their history for a limited time? */
export async function selectWithHistoryRule(owner: Db): Promise<number[]> {
  const rows = await owner
    .selectFrom('core.projects')
    .select('id')
    .where('history_years', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Before which moment do so many years keep nothing? */
export function cutAfter(years: number, now: Date): Date {
  const cut = new Date(now)
  cut.setUTCFullYear(cut.getUTCFullYear() - years)
  return cut
}

export type SealedSegment = Range & { number: string; lastChangeSetId: string; hash: Buffer }

/** Which whole segments are there, the oldest first? */
export async function selectSegmentsLeft(tx: Tx, projectId: number, limit: number): Promise<SealedSegment[]> {
  const { rows } = await sql<SealedSegment>`
    select number, first_position as first, last_position as last, last_change_set_id as "lastChangeSetId", hash
    from ${inProject(projectId, 'history_segments')} where removed_at is null order by number limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Where in a part of the chain is the first change that is not before `cut`? Null where all are. */
export async function findFirstYoung(
  tx: Tx,
  projectId: number,
  range: Range,
  cut: Date,
): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select min(link.position) as position
    from ${inProject(projectId, 'history_links')} link
    join ${inProject(projectId, 'change_sets')} change_set on change_set.id = link.change_set_id
    where ${isIn(range)} and change_set.created_at >= ${cut}::timestamptz`.execute(tx)
  return rows[0]?.position ?? null
}

/** An anomaly by its number, or by its identifier where it has none. */
export type OpenRecord = { position: string; anomaly: string }

/**
 * Which is the first change in a part of the chain that is about an anomaly which has not ended? Undefined where there
 * is none: whatever was decided about an open anomaly, claimed of it and recovered stays.
 */
export async function findFirstOpen(
  tx: Tx,
  projectId: number,
  range: Range,
): Promise<OpenRecord | undefined> {
  const found: OpenRecord[] = []
  for (const view of await selectViewsWithStates(tx, projectId)) {
    const { rows } = await sql<OpenRecord>`
      select link.position, coalesce(core.anomaly_number_text(numbered.number), base.anomaly_id) as anomaly
      from ${inProject(projectId, 'history_links')} link
      join ${inProject(projectId, 'cell_changes')} change on change.change_set_id = link.change_set_id
      join ${inProject(projectId, reviewTableName(view.source))} review on review.row_id = change.row_id
      join ${inProject(projectId, baseTableName(view.source, view.publicationId))} base
        on base.row_id = change.row_id
      left join ${inProject(projectId, 'anomaly_numbers')} numbered
        on numbered.source = ${view.source} and numbered.anomaly_id = base.anomaly_id
      where ${isIn(range)} and review.state <> all(${[...ENDED_STATES, 'closed']}::text[])
      order by link.position, base.anomaly_id limit 1`.execute(tx)
    found.push(...rows)
  }
  return found.toSorted((one, other) => Number(BigInt(one.position) - BigInt(other.position)))[0]
}

async function selectViewsWithStates(
  tx: Tx,
  projectId: number,
): Promise<{ source: Source; publicationId: number }[]> {
  const { rows } = await sql<{ source: Source; publicationId: number }>`
    select source, current_publication_id as "publicationId" from core.views
    where project_id = ${projectId} and state_columns is not null and current_publication_id is not null
    order by source`.execute(tx)
  return rows
}

export type HistoryCounts = { changeSets: number; changes: number; from: string | null; until: string | null }

/** How much is in a part of the chain, from when until when? */
export async function countHistory(tx: Tx, projectId: number, range: Range): Promise<HistoryCounts> {
  const { rows } = await sql<HistoryCounts>`
    select count(*)::integer as "changeSets", ${instant(sql`min(change_set.created_at)`)} as "from",
           ${instant(sql`max(change_set.created_at)`)} as "until",
           (select count(*)::float8 from ${inProject(projectId, 'history_links')} link
            join ${inProject(projectId, 'cell_changes')} change on change.change_set_id = link.change_set_id
            where ${isIn(range)}) as changes
    from ${inProject(projectId, 'history_links')} link
    join ${inProject(projectId, 'change_sets')} change_set on change_set.id = link.change_set_id
    where ${isIn(range)}`.execute(tx)
  return rows[0] ?? { changeSets: 0, changes: 0, from: null, until: null }
}

export function isIn({ first, last }: Range): RawBuilder<unknown> {
  return sql`link.position between ${first}::bigint and ${last}::bigint`
}

export function inProject(projectId: number, table: string): RawBuilder<unknown> {
  return sql.id(projectSchemaName(projectId), table)
}
