import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../connection.ts'
import type { ProjectSettingsTable } from '../core-tables.ts'

export type ProjectSettings = Omit<Selectable<ProjectSettingsTable>, 'project_id'>

/** What holds in a project of which nobody has changed a setting; the columns have the same defaults. */
const DEFAULTS: ProjectSettings = {
  country: null,
  claims_interrupt: false,
  success_fees: null,
  shows_fees: false,
  learns_from_decisions: true,
}

/** Settings that features of the project change; they are where its rows are. */
export async function selectProjectSettings(tx: Tx, projectId: number): Promise<ProjectSettings> {
  const kept = await tx
    .selectFrom('core.project_settings')
    .select(['country', 'claims_interrupt', 'success_fees', 'shows_fees', 'learns_from_decisions'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return kept ?? DEFAULTS
}

/** Changes settings of a project, as the owner, and answers what they were; two changes follow each other. */
export async function changeProjectSettings(
  tx: Tx,
  projectId: number,
  changed: Partial<Omit<Insertable<ProjectSettingsTable>, 'project_id'>>,
): Promise<ProjectSettings> {
  const before = await tx
    .insertInto('core.project_settings')
    .values({ project_id: projectId })
    // Locks the row that is there.
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ project_id: projectId }))
    .returning(['country', 'claims_interrupt', 'success_fees', 'shows_fees', 'learns_from_decisions'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('core.project_settings').set(changed).where('project_id', '=', projectId).execute()
  return before
}
