import type { Tx } from '@quitus/database/connection.ts'
import type { Filter } from '@quitus/domain/filter.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { Source } from '@quitus/domain/source.ts'

/** Which rows does a prefiltered view of this name show? */
export async function findPrefilter(
  tx: Tx,
  projectId: number,
  source: Source,
  name: string,
): Promise<Filter | undefined> {
  const row = await tx
    .selectFrom('core.prefiltered_views')
    .select('filter')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.filter
}

/** Which prefiltered views does a view offer, in the staff's order? */
export async function selectPrefilteredViews(
  tx: Tx,
  projectId: number,
  source: Source,
): Promise<{ name: string; label: LocalizedText }[]> {
  const rows = await tx
    .selectFrom('core.prefiltered_views')
    .select(['name', 'label_fr', 'label_en'])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ name: row.name, label: { fr: row.label_fr, en: row.label_en } }))
}
