import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { andShownThen } from '#views/rows/known-rows.sql.ts'
import { isListedOnce } from '#views/writing/history.sql.ts'
import { joined, type Packed, packedAnomalies } from './packed-anomalies.sql.ts'

type Change = {
  anomaly: string
  changeSet: string
  at: string
  actor: string | null
  impersonator: string | null
  kind: string
  before: WireValue
  after: WireValue
  reason: string | null
}
/** A cell of an entry that was changed. */
export type ChangeRow = Change & { entry: string; column: string }
/** A change of the state of an anomaly, with the amount that was accepted in it. */
export type DecisionRow = Change & { accepted: WireValue }
export type CommentRow = {
  anomaly: string
  at: string
  author: string | null
  impersonator: string | null
  text: string
  isStaffOnly: boolean
  editedAt: string | null
  deletedAt: string | null
}

function whoAndWhen({ projectId }: View): RawBuilder<unknown> {
  return sql`anomaly.name as anomaly, change.change_set_id::text as "changeSet", change_set.created_at as at,
             core.person_name(${projectId}, change_set.actor_id) as actor,
             core.person_name(${projectId}, change_set.impersonator_id) as impersonator, change_set.kind,
             change.before, change.after`
}

/** The anomalies, their rows (`base`), the changes of these (`change`), and who made them (`change_set`). */
function changesOfRows(view: View, packed: Packed, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { base, cellChanges, changeSets } = view.tables
  return sql`${packedAnomalies(view, packed)}
    ${joined(packed, base, 'base', sql`base.anomaly_id = anomaly.anomaly_id and ${rows}`)}
    ${joined(packed, cellChanges, 'change', sql`change.row_id = base.row_id`)}
    ${joined(packed, changeSets, 'change_set', sql`change_set.id = change.change_set_id`)}`
}

/** Who changed what in the entries of these anomalies, oldest first, as far as their reader may know of it? */
export function changesOf(view: View, packed: Packed): RawBuilder<ChangeRow> {
  return sql<ChangeRow>`
    select ${whoAndWhen(view)}, change_set.reason, entry.entry_id as entry, change.column_name as column
    from ${changesOfRows(view, packed, sql`true`)}
    ${joined(packed, view.tables.entries, 'entry', sql`entry.row_id = change.row_id`)}
    where ${isListedOnce(view)} ${andShownThen(view)}
    order by anomaly.place, change.change_set_id, base.child_index, change.column_name`
}

/** The column whose changes are decisions; null where the reader sees none. */
export function decidedColumn({ stateColumns, validatedColumn }: View): string | null {
  return stateColumns?.state ?? validatedColumn
}

/** What was decided about these anomalies, oldest first, as far as their reader may know of it? */
export function decisionsOf(view: View, packed: Packed): RawBuilder<DecisionRow> {
  const { stateColumns } = view
  const given = (column: string | undefined) => sql`(
    select given.after from ${view.tables.cellChanges} given
    where given.row_id = change.row_id and given.change_set_id = change.change_set_id
      and given.column_name = ${column ?? ''})`
  return sql<DecisionRow>`
    select ${whoAndWhen(view)}, coalesce(change_set.reason, ${given(stateColumns?.reason)} #>> '{}') as reason,
           ${given(stateColumns?.acceptedAmount)} as accepted
    from ${changesOfRows(view, packed, sql`base.child_index = 0`)}
    where change.column_name = ${decidedColumn(view) ?? ''} ${andShownThen(view)}
    order by anomaly.place, change.change_set_id`
}

/** What was written about these anomalies, oldest first; for staff alone only where that is wanted. */
export function commentsOf(view: View, packed: Packed, hasInternal: boolean): RawBuilder<CommentRow> {
  const isAbout = sql`comment.project_id = ${view.projectId} and comment.source = ${view.source}
                      and comment.anomaly_id = anomaly.anomaly_id`
  return sql<CommentRow>`
    select anomaly.name as anomaly, comment.created_at as at,
           core.person_name(${view.projectId}, comment.author_id) as author,
           core.person_name(${view.projectId}, comment.impersonator_id) as impersonator, comment.text,
           comment.is_staff_only as "isStaffOnly", comment.edited_at as "editedAt", comment.deleted_at as "deletedAt"
    from ${packedAnomalies(view, packed)} ${joined(packed, sql`core.comments`, 'comment', isAbout)}
    where ${hasInternal ? sql`true` : sql`not comment.is_staff_only`}
    order by anomaly.place, comment.id`
}
