import type { Tx } from '@quitus/database/connection.ts'
import type { LearnedScores } from '@quitus/domain/anomalies/learned-scores.ts'
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

/** What decisions did to the scores of the current publication; undefined where it learned nothing. */
export async function selectLearnedScores(
  tx: Tx,
  projectId: number,
): Promise<(LearnedScores & { publishedAt: string }) | undefined> {
  const row = await tx
    .selectFrom('core.views as view')
    .innerJoin('core.publications as publication', 'publication.id', 'view.current_publication_id')
    .select(['publication.learned', 'publication.published_at as publishedAt'])
    .where('view.project_id', '=', projectId)
    .where('view.source', '=', 'dashboard')
    .executeTakeFirst()
  if (row === undefined || row.learned === null) return undefined
  return { ...row.learned, publishedAt: row.publishedAt }
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
