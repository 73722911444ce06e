import type { Tx } from '@quitus/database/connection.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { View } from './view.sql.ts'

/** What a prefiltered view shows: which rows, and columns in addition to those that the view displays by default. */
export type PrefilteredView = { filter: Filter; displayedColumns: string[] }

/** The prefiltered views that the reader of a view is offered; those for staff alone are unknown to anybody else. */
function offeredTo(tx: Tx, { projectId, source, isForStaff }: View) {
  return tx
    .selectFrom('core.prefiltered_views')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .$if(!isForStaff, (query) => query.where('is_staff_only', '=', false))
}

/** What does a prefiltered view of this name show? */
export async function findPrefilteredView(
  tx: Tx,
  view: View,
  name: string,
): Promise<PrefilteredView | undefined> {
  const row = await offeredTo(tx, view)
    .select(['filter', 'displayed_columns'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { filter: row.filter, displayedColumns: row.displayed_columns }
}

/** Which prefiltered views does a view offer its reader, in the staff's order? */
export async function selectPrefilteredViews(
  tx: Tx,
  view: View,
): Promise<{ name: string; label: LocalizedText }[]> {
  const rows = await offeredTo(tx, view)
    .select(['name', 'label_fr', 'label_en'])
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ name: row.name, label: { fr: row.label_fr, en: row.label_en } }))
}
