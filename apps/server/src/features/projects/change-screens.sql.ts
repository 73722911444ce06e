import type { Tx } from '@quitus/database/connection.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'

type Change = {
  features: readonly ProjectFeature[]
  /** null on the command line. */
  actor: Parameters<typeof recordAudit>[1]
  at: Date
}

/**
 * Opens these screens of a project and closes all others, as its owner; false where there is no such project. Closed
 * screens keep their data.
 */
export async function changeScreens(
  tx: Tx,
  projectId: number,
  { features, actor, at }: Change,
): Promise<boolean> {
  const before = await tx
    .selectFrom('core.projects')
    .select('features')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) return false
  if (String(before.features) === String(features)) return true
  await tx
    .updateTable('core.projects')
    .set({ features: [...features] })
    .where('id', '=', projectId)
    .execute()
  const details = { fields: ['features'], before: before.features.join(', '), after: features.join(', ') }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, at)
  return true
}
