import type { Tx } from '@quitus/database/connection.ts'
import { selectProjectSettings } from '@quitus/database/views/project-settings.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { DECISION_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { REASONS_OF_REAL } from '@quitus/detection/decision-choices.ts'
import type { LearnedScores } from '@quitus/domain/anomalies/learned-scores.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'

/** States that say that an anomaly was real; one that is disputed, given up or closed says neither. */
const REAL_STATES: readonly State[] = [
  'validated',
  'claimed',
  'accepted',
  'partlyRecovered',
  'recovered',
  'avoided',
  'regularised',
]

/**
 * What was decided about the anomalies of the project's current dashboard? A table expression of `anomaly_id,
 * is_real`; null before the first publication, and where the project does not learn from its decisions (DATA-13). An
 * anomaly that was rejected because it is settled already was real.
 */
export async function findDecidedAnomalies(tx: Tx, projectId: number): Promise<RawBuilder<unknown> | null> {
  const { learns_from_decisions: learns } = await selectProjectSettings(tx, projectId)
  const view = await tx
    .selectFrom('core.views')
    .select('current_publication_id as publication')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .executeTakeFirst()
  const publication = view?.publication ?? null
  if (!learns || publication === null) return null
  const stored = await selectStoredColumns(tx, projectId, 'dashboard')
  const storageOf = (name: string) =>
    stored.find((column) => column.name === name && column.storage === 'review')?.storageName
  const [state, reason] = [storageOf(MANAGED_COLUMN.state), storageOf(DECISION_COLUMN.reason)]
  if (state === undefined) return null
  const isSettled =
    reason === undefined
      ? sql`false`
      : sql`coalesce(${sql.ref(`review.${reason}`)} = any(${[...REASONS_OF_REAL]}::text[]), false)`
  const schema = projectSchemaName(projectId)
  const stateOf = sql.ref(`review.${state}`)
  return sql`(
    select base.anomaly_id, ${stateOf} = any(${[...REAL_STATES]}::text[]) or ${isSettled} as is_real
    from ${sql.id(schema, baseTableName('dashboard', publication))} base
    join ${sql.id(schema, reviewTableName('dashboard'))} review using (row_id)
    where base.child_index = 0 and ${stateOf} = any(${[...REAL_STATES, 'rejected']}::text[])
  )`
}

/** Notes what the decisions did to the scores of a publication; null where nothing was learned. */
export async function keepLearnedScores(
  tx: Tx,
  publicationId: number,
  learned: LearnedScores | null,
): Promise<void> {
  if (learned === null) return
  await tx
    .updateTable('core.publications')
    .set({ learned: JSON.stringify(learned) })
    .where('id', '=', publicationId)
    .execute()
}
