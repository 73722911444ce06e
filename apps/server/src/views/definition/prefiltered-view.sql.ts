import type { Tx } from '@quitus/database/connection.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { columnsOfFilter } from '@quitus/domain/views/defined-view.ts'
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
  if (row !== undefined) return { filter: row.filter, displayedColumns: row.displayed_columns }
  const defined = (await selectDefined(tx, view)).find((each) => each.name === name)
  return defined && { filter: defined.filter, displayedColumns: [] }
}

/** What staff have defined for this reader (row-level security), as far as the reader sees all of its columns. */
async function selectDefined(tx: Tx, { projectId, source, columns }: View) {
  const rows = await tx
    .selectFrom('core.defined_views')
    .select(['name', 'label_fr', 'label_en', 'filter'])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .orderBy('position')
    .orderBy('name')
    .execute()
  const known = new Set(columns.map((column) => column.name))
  return rows.filter(({ filter }) => columnsOfFilter(filter).every((column) => known.has(column)))
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
  const published = new Set(rows.map(({ name }) => name))
  // Those of the project's definition come first; one that a publication has brought since hides a defined one.
  const defined = (await selectDefined(tx, view)).filter(({ name }) => !published.has(name))
  return [...rows, ...defined].map((row) => ({
    name: row.name,
    label: { fr: row.label_fr, en: row.label_en },
  }))
}
