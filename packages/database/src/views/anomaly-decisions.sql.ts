import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { recordReplacedDecisions } from './gone-entries.sql.ts'
import type { PublicationRun } from './publication-run.ts'

/**
 * A row of `review` under this name carries a decision about its anomaly: a person touched one of its columns, or
 * locked it.
 */
export function carriesDecision(run: PublicationRun, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const isEdited = sql`${row}.edited_columns && ${namesOf(run)}::text[]`
  return run.isLockOfAnomaly ? sql`(${isEdited} or ${row}.is_locked)` : isEdited
}

/** True when the view has something that is decided for an anomaly as a whole. */
export function hasDecisions(run: PublicationRun): boolean {
  return run.decisionColumns.length > 0 || run.isLockOfAnomaly
}

/** Storage names of the columns in which anomalies are decided. */
export function namesOf(run: PublicationRun): string[] {
  return run.decisionColumns.map((column) => column.storageName)
}

/**
 * Whose decision does each anomaly of the new publication get? Fills the temporary table `placed_decisions
 * (anomaly_id, row_id)` with the review row that speaks for it. Each decision goes to one anomaly: to the one with
 * its identifier, else to the one in which its first remaining entry is; and each anomaly takes one: its own, else
 * the one whose entry comes first in it (decision 025). A decision that found no place, because another was there,
 * goes to the list of what is gone.
 */
export async function placeDecisions(tx: Tx, run: PublicationRun): Promise<void> {
  if (!hasDecisions(run)) return
  const { base, review } = run.tables
  await sql`
    create temporary table decision_places on commit drop as
    with speaking as (
      select distinct on (former.anomaly_id) former.anomaly_id, former.row_id
      from former_rows former join ${review} review using (row_id)
      where ${carriesDecision(run, sql`review`)}
      order by former.anomaly_id, former.child_index, former.row_id
    ), kept as (
      select speaking.*, speaking.anomaly_id as target, 0 as place from speaking
      where exists (select from ${base} base where base.anomaly_id = speaking.anomaly_id)
    ), moved as (
      select distinct on (speaking.anomaly_id) speaking.*, base.anomaly_id as target, base.child_index + 1 as place
      from speaking
      join former_rows former on former.anomaly_id = speaking.anomaly_id
      join ${base} base on base.row_id = former.row_id
      where not exists (select from kept where kept.anomaly_id = speaking.anomaly_id)
      order by speaking.anomaly_id, former.child_index, former.row_id
    )
    select *, row_number() over (partition by target order by place, anomaly_id) = 1 as is_taken
    from (select * from kept union all select * from moved) placed`.execute(tx)
  await sql`
    create temporary table placed_decisions on commit drop as
    select target as anomaly_id, row_id from decision_places where is_taken
    union all
    -- An anomaly that nobody decided has values too, those that were imported for it.
    (select distinct on (former.anomaly_id) former.anomaly_id, former.row_id from former_rows former
     where not exists (select from decision_places taken where taken.is_taken and taken.target = former.anomaly_id)
     order by former.anomaly_id, former.child_index, former.row_id)`.execute(tx)
  await sql`analyze placed_decisions`.execute(tx)
  await recordReplacedDecisions(tx, run)
  await renameFormerAnomalies(tx, run)
  await sql`drop table former_rows, decision_places`.execute(tx)
}

/**
 * An anomaly whose decision moved to another goes on as that one: entries of it that are still gone find the decision
 * there when they come back, and do not bring it a second time.
 */
async function renameFormerAnomalies(tx: Tx, run: PublicationRun): Promise<void> {
  const { goneEntries } = run.tables
  await sql`
    update ${goneEntries} gone set anomaly_id = place.target
    from decision_places place
    where gone.source = ${run.source} and gone.joined_anomaly_id is null and gone.anomaly_id = place.anomaly_id
      and place.is_taken and place.target <> place.anomaly_id
      and not exists (select from ${goneEntries} other
                      where other.row_id = gone.row_id and other.anomaly_id = place.target)`.execute(tx)
}

/**
 * Where did entries are before: in the previous publication, or, where their anomaly is not in it, when they were
 * last published? Fills the temporary table `former_rows` for `placeDecisions`; to be called before the list of gone
 * entries is renewed.
 */
export async function createFormerRows(tx: Tx, run: PublicationRun): Promise<void> {
  if (!hasDecisions(run)) return
  const { previousBase, goneEntries } = run.tables
  const previous =
    previousBase === null
      ? sql`select null::integer as row_id, null::text as anomaly_id, null::integer as child_index where false`
      : sql`select row_id, anomaly_id, child_index from ${previousBase}`
  await sql`
    create temporary table former_rows on commit drop as
    with previous as (${previous})
    select row_id, anomaly_id, child_index from previous
    union all
    select gone.row_id, gone.anomaly_id, gone.child_index from ${goneEntries} gone
    where gone.source = ${run.source} and gone.joined_anomaly_id is null and gone.anomaly_id is not null
      and not exists (select from previous where previous.anomaly_id = gone.anomaly_id)
      and not exists (select from previous where previous.row_id = gone.row_id)`.execute(tx)
  await sql`create index on former_rows (anomaly_id, child_index)`.execute(tx)
  await sql`analyze former_rows`.execute(tx)
}
