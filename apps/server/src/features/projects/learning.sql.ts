import type { Tx } from '@quitus/database/connection.ts'
import { changeProjectSettings, selectProjectSettings } from '@quitus/database/views/project-settings.sql.ts'
import type { LearnedScores } from '@quitus/domain/anomalies/learned-scores.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'

/** Do the project's decisions move the scores of like anomalies? */
export async function selectLearning(tx: Tx, projectId: number): Promise<boolean> {
  return (await selectProjectSettings(tx, projectId)).learns_from_decisions
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
  const before = await changeProjectSettings(tx, projectId, { learns_from_decisions: learns })
  if (before.learns_from_decisions === learns) return
  const details = { fields: ['learnsFromDecisions'], before: String(!learns), after: String(learns) }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, at)
}
