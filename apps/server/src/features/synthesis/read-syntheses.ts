import {
  getAgeingOfClaims as ageingDefinition,
  getSynthesisData as dataDefinition,
  getSynthesisMetadata as metadataDefinition,
} from '@quitus/contract/synthesis/read-syntheses.ts'
import type { Synthesis } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { ageingOfClaims } from '@quitus/domain/synthesis/ageing-of-claims.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { figureColumns } from '#views/definition/figure-columns.ts'
import { contextOfReader, loadDashboard, loadSynthesis } from './load-synthesis.ts'
import { isSetUp, selectSyntheses } from './syntheses.sql.ts'

export const getSynthesisMetadata = bindEndpoint(metadataDefinition, async ({ params }, { tx, locale }) => {
  const found = await requireSyntheses(tx, params.projectId)
  return {
    syntheses: found.map(({ name, label, visibleForCustomer }) => ({
      name,
      label: label[locale],
      visible: visibleForCustomer,
    })),
    synthesesNames: found.map(({ name }) => name),
    synthesysVisibles: found.filter(({ visibleForCustomer }) => visibleForCustomer).map(({ name }) => name),
  }
})

export const getSynthesisData = bindEndpoint(dataDefinition, async ({ params, query }, reading) => {
  const context = contextOfReader(reading, query.reader)
  const [found] = await requireSyntheses(context.tx, params.projectId, params.name)
  if (found === undefined) throw new AppError('synthesis_not_found')
  const { name, label, definition } = found
  return loadSynthesis(context, params.projectId, { name, label: label[context.locale], definition })
})

export const getAgeingOfClaims = bindEndpoint(ageingDefinition, async ({ params, query }, reading) => {
  const context = contextOfReader(reading, query.reader)
  const { projectId, name } = params
  const [found] = await requireSyntheses(context.tx, projectId, name)
  const dashboard = await loadDashboard(context, projectId)
  const definition = found && ageingOfClaims(found.definition, figureColumns(dashboard.view))
  if (definition == null) throw new AppError('synthesis_not_found')
  const label = context.translate('measures:ageing')
  const data = await loadSynthesis(context, projectId, { name, label, definition }, dashboard)
  // What was never claimed has no age.
  return { ...data, rows: data.rows.filter(({ key, isOthers }) => key !== null || isOthers) }
})

/**
 * The syntheses that the requester sees, or the one of a name; throws `no_synthesis_setup` where the project never
 * had any.
 */
export async function requireSyntheses(tx: Tx, projectId: number, name?: string): Promise<Synthesis[]> {
  const found = await selectSyntheses(tx, projectId, name)
  if (found.length === 0 && !(await isSetUp(tx, projectId))) throw new AppError('no_synthesis_setup')
  return found
}
