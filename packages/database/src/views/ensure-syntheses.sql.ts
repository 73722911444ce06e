import { defaultSyntheses } from '@quitus/domain/synthesis/default-syntheses.ts'
import type { Tx } from '../connection.ts'
import type { ViewDefinition } from './view-definition.ts'

/**
 * Gives a project that never had syntheses the usual ones (DATA-04), shown to customers; what staff made of them
 * stays as it is.
 */
export async function ensureSyntheses(tx: Tx, projectId: number, view: ViewDefinition): Promise<void> {
  if (view.source !== 'dashboard' || view.synthesisColumns === undefined) return
  const usual = defaultSyntheses(view.synthesisColumns, view.stateColumns?.decidedAt ?? null)
  if (usual.length === 0) return
  const setUp = await tx
    .insertInto('core.synthesis_setups')
    .values({ project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (setUp.numInsertedOrUpdatedRows !== 1n) return
  await tx
    .insertInto('core.syntheses')
    .values(
      usual.map(({ name, label, definition }, position) => ({
        project_id: projectId,
        name,
        position,
        label_fr: label.fr,
        label_en: label.en,
        is_visible_to_customers: true,
        definition: JSON.stringify(definition),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
