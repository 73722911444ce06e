import type { Tx } from '@quitus/database/connection.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'

/** Do the project's decisions move the scores of like anomalies? */
export async function selectLearning(tx: Tx, projectId: number): Promise<boolean> {
  const project = await tx
    .selectFrom('core.projects')
    .select('learns_from_decisions')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return project.learns_from_decisions
}

/** Writes what was chosen, as the owner, and records the change. */
export async function changeLearning(
  tx: Tx,
  projectId: number,
  learns: boolean,
  { actor, at }: { actor: Parameters<typeof recordAudit>[1]; at: Date },
): Promise<void> {
  const changed = await tx
    .updateTable('core.projects')
    .set({ learns_from_decisions: learns })
    .where('id', '=', projectId)
    .where('learns_from_decisions', '<>', learns)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  const details = { fields: ['learnsFromDecisions'], before: String(!learns), after: String(learns) }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, at)
}
