import type { LimitationSettings } from '@quitus/contract/projects/limitation.ts'
import type { Tx } from '@quitus/database/connection.ts'

/** Under which law do claims of a project lapse? */
export async function selectLimitation(
  tx: Tx,
  projectId: number,
): Promise<LimitationSettings & { currency: string }> {
  return tx
    .selectFrom('core.projects as project')
    .leftJoin('core.project_settings as setting', 'setting.project_id', 'project.id')
    .select(['setting.country', 'project.currency'])
    .select(({ fn, val }) => fn.coalesce('setting.claims_interrupt', val(false)).as('claimsInterrupt'))
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()
}
