import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { ROUTABLE_STATES } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { carriesDecision, hasDecisions, namesOf } from './anomaly-decisions.sql.ts'
import { firstState, publishedState } from './first-states.sql.ts'
import type { PublicationRun } from './publication-run.ts'
import { STATE_STORAGE } from './review-table.sql.ts'
import type { StoredColumn } from './stored-column.ts'
import { wireJson } from './wire-json.sql.ts'

/** Editable columns of single entries that the import fills. */
function importedEntryColumns(run: PublicationRun): StoredColumn[] {
  return run.stored.filter(
    (column) =>
      column.storage === 'review' &&
      column.storageName !== 'is_locked' &&
      run.staged.columns.has(column.storageName) &&
      !run.decisionColumns.includes(column),
  )
}

const listed = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`)

/**
 * Gives every entry of the publication its review row, with what was imported into it. Nobody sees these rows yet, so
 * edits go on. The first proposal of a route is no change, like the first state: history begins with the second.
 */
export async function insertReviewRows(tx: Tx, run: PublicationRun): Promise<void> {
  const { base, entries, review, rowChanges } = run.tables
  const columns = importedEntryColumns(run)
  const names = columns.map((column) => sql.id(column.storageName))
  const values = columns.map(
    ({ name, type, storageName }) => sql`(${name}::text, ${wireJson(type, sql.ref(`added.${storageName}`))})`,
  )
  const { routeStorage } = run
  const isProposed = routeStorage !== null && run.staged.columns.has(routeStorage)
  const filled = [...names, ...(isProposed ? [sql.id(routeStorage)] : [])]
  const imported =
    filled.length === 0
      ? sql``
      : sql`join ${entries} entry on entry.row_id = base.row_id
            join ${run.staged.table} staged on staged.entry_id = entry.entry_id`
  await sql`
    with added as (
      insert into ${review} as review (row_id, ${sql.id(STATE_STORAGE)} ${listed(filled)})
      select base.row_id, ${firstState(run)} ${listed(filled.map((name) => sql`staged.${name}`))}
      from ${base} base ${imported}
      where not exists (select from ${review} known where known.row_id = base.row_id)
      order by base.row_id
      returning review.*
    )
    insert into ${rowChanges} (change_set_id, row_id, columns, before, after)
    select ${run.changeSet}, added.row_id, line.columns, line.before, line.after
    from added cross join lateral (
      select array_agg(name order by name) as columns, array_agg(null::jsonb) as before,
             array_agg(value order by name) as after
      from (values ${sql.join([sql`(null::text, null::jsonb)`, ...values])}) cell (name, value)
      where value is not null having count(*) > 0
    ) line`.execute(tx)
  await sql`analyze ${review}`.execute(tx)
}

/**
 * Brings every review row of the publication to what it should hold: imported values where nobody has edited and
 * nothing is locked, and the decision of its anomaly. Writes only what differs, and the history of it.
 */
export async function updateReviewRows(tx: Tx, run: PublicationRun): Promise<void> {
  const entryColumns = importedEntryColumns(run)
  if (entryColumns.length === 0 && !hasDecisions(run)) return
  const columns = [...entryColumns, ...run.decisionColumns]
  await createPlannedReview(tx, run, entryColumns)
  await insertImportedChanges(tx, run, columns)
  const { review } = run.tables
  // A locked row changes in two steps, like by hand.
  await sql`
    update ${review} review set is_locked = false from planned_review planned
    where planned.row_id = review.row_id and review.is_locked`.execute(tx)
  await sql`
    update ${review} review
    set is_locked = planned.is_locked, edited_columns = planned.edited_columns, version = review.version + 1
        ${listed(columns.map(({ storageName }) => sql`${sql.id(storageName)} = planned.${sql.id(storageName)}`))}
    from planned_review planned where planned.row_id = review.row_id`.execute(tx)
  await sql`drop table planned_review`.execute(tx)
}

/** Which review rows must change, and what should be in them then? */
async function createPlannedReview(tx: Tx, run: PublicationRun, entryColumns: StoredColumn[]): Promise<void> {
  const { base, entries, review } = run.tables
  const names = namesOf(run)
  const isDecided = hasDecisions(run)
  const isLocked = run.isLockOfAnomaly ? sql`coalesce(source.is_locked, false)` : sql`review.is_locked`
  const target = (column: StoredColumn): RawBuilder<unknown> => {
    const stored = sql.ref(`review.${column.storageName}`)
    const staged = sql.ref(`staged.${column.storageName}`)
    const name = column.storageName
    if (entryColumns.includes(column)) {
      return sql`case when review.is_locked or ${name} = any(review.edited_columns) then ${stored} else ${staged} end`
    }
    const decided = sql.ref(`source.${name}`)
    if (name === STATE_STORAGE) return publishedState(run)
    if (!run.staged.columns.has(name)) {
      return sql`case when source.row_id is not null then ${decided}
                      when ${carriesDecision(run, sql`review`)} then null else ${stored} end`
    }
    if (name === run.routeStorage) {
      // A proposal follows the evidence on locked rows too; a route that a person chose or that was taken stays.
      const isRoutable = sql`coalesce(source.${sql.id(STATE_STORAGE)} = any(${[...ROUTABLE_STATES]}::text[]), true)`
      return sql`case when ${name} = any(source.edited_columns) or not ${isRoutable} then ${decided} else ${staged} end`
    }
    return sql`case when source.is_locked or ${name} = any(source.edited_columns) then ${decided}
                    when ${isLocked} then ${stored} else ${staged} end`
  }
  const columns = [...entryColumns, ...run.decisionColumns]
  // Most rows were edited by nobody: only the others are worth a look into their lists.
  const edited = isDecided
    ? sql`case when review.edited_columns = '{}' and coalesce(source.edited_columns, '{}') = '{}' then review.edited_columns
               else array(select unnest(review.edited_columns) except select unnest(${names}::text[])
                          union select unnest(source.edited_columns) intersect select unnest(${names}::text[])) end`
    : sql`review.edited_columns`
  const decision = isDecided
    ? sql`left join placed_decisions placed on placed.anomaly_id = base.anomaly_id
          left join ${review} source on source.row_id = placed.row_id`
    : sql``
  const imported = columns.some((column) => run.staged.columns.has(column.storageName))
    ? sql`join ${entries} entry on entry.row_id = base.row_id
          join ${run.staged.table} staged on staged.entry_id = entry.entry_id`
    : sql``
  await sql`
    create temporary table planned_review on commit drop as
    select target.* from (
      select review.row_id, ${isLocked} as is_locked, ${edited} as edited_columns
             ${listed(columns.map((column) => sql`${target(column)} as ${sql.id(column.storageName)}`))}
      from ${base} base
      join ${review} review on review.row_id = base.row_id
      ${imported} ${decision}
      offset 0
    ) target
    join ${review} review on review.row_id = target.row_id
    where target.is_locked <> review.is_locked
       or not (target.edited_columns @> review.edited_columns and review.edited_columns @> target.edited_columns)
       ${sql.join(
         columns.map(
           ({ storageName: name }) =>
             sql`or ${sql.ref(`target.${name}`)} is distinct from ${sql.ref(`review.${name}`)}`,
         ),
         sql` `,
       )}`.execute(tx)
  await sql`analyze planned_review`.execute(tx)
  if (isDecided) await sql`drop table placed_decisions`.execute(tx)
}

/** The history of what `planned_review` is about to change; a row that was just added has a line already. */
async function insertImportedChanges(tx: Tx, run: PublicationRun, columns: StoredColumn[]): Promise<void> {
  const cells = columns.map(
    ({ name, type, storageName }) => sql`(
      ${name}::text, ${sql.ref(`review.${storageName}`)} is distinct from ${sql.ref(`planned.${storageName}`)},
      ${wireJson(type, sql.ref(`review.${storageName}`))}, ${wireJson(type, sql.ref(`planned.${storageName}`))})`,
  )
  const lock = sql`(
    ${ROW_LOCKED_COLUMN}::text, review.is_locked <> planned.is_locked,
    to_jsonb(review.is_locked), to_jsonb(planned.is_locked))`
  await sql`
    insert into ${run.tables.rowChanges} as line (change_set_id, row_id, columns, before, after)
    select ${run.changeSet}, review.row_id, array_agg(cell.name order by cell.name),
           array_agg(cell.before order by cell.name), array_agg(cell.after order by cell.name)
    from planned_review planned
    join ${run.tables.review} review on review.row_id = planned.row_id
    cross join lateral (values ${sql.join([lock, ...cells])}) cell (name, is_changed, before, after)
    where cell.is_changed
    group by review.row_id
    on conflict (row_id, change_set_id) do update set columns = line.columns || excluded.columns,
      before = line.before || excluded.before, after = line.after || excluded.after`.execute(tx)
}
