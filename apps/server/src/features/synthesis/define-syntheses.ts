import {
  updateSynthesisAccesses as accessesDefinition,
  createSynthesis as createDefinition,
  deleteSynthesis as deleteDefinition,
  listSyntheses as listDefinition,
  orderSyntheses as orderDefinition,
  previewSynthesis as previewDefinition,
  updateSynthesis as updateDefinition,
} from '@quitus/contract/synthesis/define-syntheses.ts'
import type { Synthesis } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { MAX_SYNTHESES, type SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { addressName } from '@quitus/domain/text/address-name.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { compileCondition } from '#views/query/filter.sql.ts'
import { ALIASES } from '#views/query/row-order.sql.ts'
import { loadFields } from './load-fields.ts'
import {
  type CountedDashboard,
  loadDashboard,
  loadSynthesis,
  type SynthesisContext,
} from './load-synthesis.ts'
import { levelsOf } from './missing-column.ts'
import {
  deleteSynthesisRow,
  insertSynthesis,
  lockSyntheses,
  selectSyntheses,
  updateSynthesisOrder,
  updateSynthesisRow,
  updateSynthesisVisibility,
} from './syntheses.sql.ts'

export const listSyntheses = bindEndpoint(listDefinition, async ({ params }, context) => {
  const syntheses = await selectSyntheses(context.tx, params.projectId)
  return { syntheses, ...(await loadFields(context, params.projectId)) }
})

export const createSynthesis = bindEndpoint(createDefinition, ({ params, body }, context) =>
  create(context, params.projectId, body),
)

async function create(
  context: SynthesisContext,
  projectId: number,
  body: Pick<Synthesis, 'label' | 'definition'>,
): Promise<Synthesis> {
  const { tx } = context
  await requireDefinable(context, projectId, body.definition)
  await lockSyntheses(tx, projectId)
  const names = (await selectSyntheses(tx, projectId)).map(({ name }) => name)
  if (names.length >= MAX_SYNTHESES) throw new AppError('too_many_syntheses')
  const name = addressName(body.label.fr, names, 'synthese')
  await insertSynthesis(tx, projectId, name, body)
  await record(context, projectId, 'created', [name])
  return requireSynthesis(tx, projectId, name)
}

/** The same for templates. */
export const SYNTHESES_OF_TEMPLATE = {
  read: ({ tx }: SynthesisContext, projectId: number) => selectSyntheses(tx, projectId),
  async create(
    context: SynthesisContext,
    projectId: number,
    {
      isVisibleToCustomers,
      ...body
    }: Pick<Synthesis, 'label' | 'definition'> & { isVisibleToCustomers: boolean },
  ): Promise<void> {
    const { name } = await create(context, projectId, body)
    if (!isVisibleToCustomers) return
    await updateSynthesisVisibility(context.tx, projectId, name, true)
    await record(context, projectId, 'shown', [name])
  },
}

export const updateSynthesis = bindEndpoint(updateDefinition, async ({ params, body }, context) => {
  const { tx } = context
  const { projectId, name } = params
  await requireDefinable(context, projectId, body.definition)
  await lockSyntheses(tx, projectId)
  const before = await requireSynthesis(tx, projectId, name)
  if (before.changedAt !== body.changedAt) throw new AppError('synthesis_changed_meanwhile')
  await updateSynthesisRow(tx, projectId, name, body)
  await record(context, projectId, 'changed', [name])
  return requireSynthesis(tx, projectId, name)
})

export const deleteSynthesis = bindEndpoint(deleteDefinition, async ({ params }, context) => {
  const { projectId, name } = params
  if (!(await deleteSynthesisRow(context.tx, projectId, name))) throw new AppError('synthesis_not_found')
  await record(context, projectId, 'deleted', [name])
  return undefined
})

export const orderSyntheses = bindEndpoint(orderDefinition, async ({ params, body }, context) => {
  const { tx } = context
  const { projectId } = params
  await lockSyntheses(tx, projectId)
  const known = (await selectSyntheses(tx, projectId)).map(({ name }) => name)
  const requested = [...new Set(body.names)]
  if (requested.some((name) => !known.includes(name))) throw new AppError('synthesis_not_found')
  await updateSynthesisOrder(tx, projectId, [
    ...requested,
    ...known.filter((name) => !requested.includes(name)),
  ])
  await record(context, projectId, 'ordered', requested)
  return undefined
})

export const previewSynthesis = bindEndpoint(previewDefinition, async ({ params, body }, context) => {
  const { definition } = body
  const dashboard = await requireDefinable(context, params.projectId, definition)
  return loadSynthesis(context, params.projectId, { name: '', label: '', definition }, dashboard)
})

export const updateSynthesisAccesses = bindEndpoint(accessesDefinition, async ({ params, body }, context) => {
  const { tx } = context
  const { projectId } = params
  await lockSyntheses(tx, projectId)
  const known = new Map((await selectSyntheses(tx, projectId)).map((each) => [each.name, each]))
  const changed: string[] = []
  for (const { viewName, visibleForCustomer } of body.accesses) {
    const before = known.get(viewName)
    if (before === undefined) throw new AppError('synthesis_not_found')
    if (before.visibleForCustomer === visibleForCustomer) continue
    await updateSynthesisVisibility(tx, projectId, viewName, visibleForCustomer)
    changed.push(viewName)
  }
  if (changed.length > 0) await record(context, projectId, 'shown', changed)
  return undefined
})

async function requireSynthesis(tx: Tx, projectId: number, name: string): Promise<Synthesis> {
  const [found] = await selectSyntheses(tx, projectId, name)
  if (found === undefined) throw new AppError('synthesis_not_found')
  return found
}

/**
 * The dashboard that gives the figures. Throws `unknown_column`, `synthesis_not_supported` or `filter_not_supported`
 * for a definition that gives none.
 */
async function requireDefinable(
  context: SynthesisContext,
  projectId: number,
  definition: SynthesisDefinition,
): Promise<CountedDashboard> {
  const { view, gone } = await loadDashboard(context, projectId)
  const found = levelsOf(view, definition, { gone, year: null })
  if ('missing' in found) {
    const isKnown = view.columns.some(({ name }) => name === found.missing)
    throw new AppError(isKnown ? 'synthesis_not_supported' : 'unknown_column')
  }
  if (new Set(definition.measures).size < definition.measures.length)
    throw new AppError('synthesis_not_supported')
  compileCondition(view, { prefilter: definition.filter ?? undefined, filters: [] }, ALIASES)
  return { view, gone }
}

async function record(
  { tx, actor, now }: SynthesisContext,
  projectId: number,
  how: 'created' | 'changed' | 'deleted' | 'ordered' | 'shown',
  syntheses: readonly string[],
): Promise<void> {
  const details = { fields: ['syntheses'], how, after: syntheses.join(', ') }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, now())
}
