import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/**
 * Mark of what people have written until now. Anyone who takes it before reading knows by `hasEditsSince` whether
 * what was read still holds; what was written between mark and reading counts as written since.
 */
export async function takeEditMark(tx: Tx): Promise<string> {
  const answer = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(tx)
  return answer.rows[0]?.mark ?? ''
}

/**
 * Has anybody changed anything in the view since the mark, on whatever process? Figures of suppliers change with the
 * dashboard.
 */
export async function hasEditsSince(tx: Tx, view: View, mark: string): Promise<boolean> {
  const answer = await sql<{ edited: boolean }>`
    select exists (select from ${view.tables.changeSets} edit
                   where ${editedSince(view, mark)}) as edited`.execute(tx)
  return answer.rows[0]?.edited !== false
}

/** Condition on a change set `edit`: it changed what the view shows, and the mark had not seen it. */
export function editedSince(view: View, mark: string): RawBuilder<boolean> {
  return sql<boolean>`(edit.source = any(${changedWith(view)}::text[]) and ${wroteSince(mark)})`
}

/** True where columns follow what people do in another view. */
export function followsOthers({ columns }: View): boolean {
  return columns.some(({ isFigure }) => isFigure)
}

function changedWith(view: View): readonly Source[] {
  return followsOthers(view) ? [view.source, 'dashboard'] : [view.source]
}

/**
 * Condition on a change set `edit`. Transactions of another cluster, which a restored dump may carry, have numbers
 * beyond the present and count as long past.
 */
function wroteSince(mark: string) {
  const snapshot = sql`${mark}::pg_snapshot`
  return sql<boolean>`
    edit.written_by >= pg_snapshot_xmin(${snapshot})
    and edit.written_by < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(edit.written_by, ${snapshot})`
}
