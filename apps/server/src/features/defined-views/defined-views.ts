import type { EndpointDefinition, ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import {
  createDefinedView as createDefinition,
  type DefinedView,
  deleteDefinedView as deleteDefinition,
  listDefinedViews as listDefinition,
  orderDefinedViews as orderDefinition,
  updateDefinedView as updateDefinition,
} from '@quitus/contract/views/define-prefiltered-views.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { addressName } from '@quitus/domain/text/address-name.ts'
import { columnsOfFilter, MAX_DEFINED_VIEWS } from '@quitus/domain/views/defined-view.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext, QuietContext } from '#http/call-context.ts'
import { findPrefilteredView, selectPrefilteredViews } from '#views/definition/prefiltered-view.sql.ts'
import { loadView, requireColumn, type View } from '#views/definition/view.sql.ts'
import { compileCondition } from '#views/query/filter.sql.ts'
import { ALIASES } from '#views/query/row-order.sql.ts'
import {
  type DefinedViewRow,
  deleteDefinedViewRow,
  insertDefinedView,
  lockDefinedViews,
  selectDefinedViews,
  updateDefinedViewOrder,
  updateDefinedViewRow,
} from './defined-views.sql.ts'

const listDefinedViews = bindEndpoint(listDefinition, async ({ params }, context) => {
  const view = await loadView(context.tx, params, context)
  const rows = await selectDefinedViews(context.tx, params)
  return { views: rows.map((row) => present(view, row)) }
})

const createDefinedView = bindEndpoint(createDefinition, ({ params, body }, context) =>
  createView(context, params, body),
)

type CreateContext = QuietContext<typeof createDefinition>
type Creation = ValidatedRequestOf<typeof createDefinition>

async function createView(
  context: CreateContext,
  params: Creation['params'],
  body: Creation['body'],
): Promise<DefinedView> {
  const { tx } = context
  const view = await loadView(tx, params, context)
  const given = await requireDefinable(tx, view, body)
  await lockDefinedViews(tx, params.projectId)
  const defined = await selectDefinedViews(tx, params)
  if (defined.length >= MAX_DEFINED_VIEWS) throw new AppError('too_many_defined_views')
  // A publication may bring views of other names: theirs go before.
  const taken = [...defined, ...(await selectPrefilteredViews(tx, view))].map(({ name }) => name)
  const name = addressName(body.label.fr, [...taken, 'default'], 'vue')
  await insertDefinedView(tx, params, name, given)
  await record(context, params.projectId, 'created', body.label.fr)
  return present(view, await requireDefined(context, params, name))
}

/** The same for templates. */
export const VIEWS_OF_TEMPLATE = {
  read: ({ tx }: CreateContext, place: Creation['params']) => selectDefinedViews(tx, place),
  create: createView,
}

const updateDefinedView = bindEndpoint(updateDefinition, async ({ params, body }, context) => {
  const { tx } = context
  const view = await loadView(tx, params, context)
  const given = await requireDefinable(tx, view, body)
  await lockDefinedViews(tx, params.projectId)
  const before = await requireDefined(context, params, params.name)
  if (before.changedAt !== body.changedAt) throw new AppError('defined_view_changed_meanwhile')
  await updateDefinedViewRow(tx, params, params.name, given)
  await record(context, params.projectId, 'changed', body.label.fr)
  return present(view, await requireDefined(context, params, params.name))
})

const deleteDefinedView = bindEndpoint(deleteDefinition, async ({ params }, context) => {
  const { tx } = context
  await loadView(tx, params, context)
  const [before] = await selectDefinedViews(tx, params, params.name)
  if (before === undefined || !(await deleteDefinedViewRow(tx, params, params.name)))
    throw new AppError('defined_view_not_found')
  await record(context, params.projectId, 'deleted', before.label.fr)
  return undefined
})

const orderDefinedViews = bindEndpoint(orderDefinition, async ({ params, body }, context) => {
  const { tx } = context
  await loadView(tx, params, context)
  await lockDefinedViews(tx, params.projectId)
  const known = (await selectDefinedViews(tx, params)).map(({ name }) => name)
  const requested = [...new Set(body.names)]
  if (requested.some((name) => !known.includes(name))) throw new AppError('defined_view_not_found')
  const others = known.filter((name) => !requested.includes(name))
  await updateDefinedViewOrder(tx, params, [...requested, ...others])
  await record(context, params.projectId, 'ordered', requested.join(', '))
  return undefined
})

/** The handlers by which staff define prefiltered views. */
export const DEFINED_VIEW_HANDLERS = {
  listDefinedViews,
  createDefinedView,
  updateDefinedView,
  deleteDefinedView,
  orderDefinedViews,
}

type Context = Pick<CallContext<EndpointDefinition & { access: 'project.manage' }>, 'tx' | 'actor' | 'now'>
type Place = Parameters<typeof selectDefinedViews>[1]

async function requireDefined({ tx }: Context, place: Place, name: string): Promise<DefinedViewRow> {
  const [found] = await selectDefinedViews(tx, place, name)
  if (found === undefined) throw new AppError('defined_view_not_found')
  return found
}

/**
 * What is to be kept, with the filter of the view that it was made in. Throws `unknown_column` and
 * `filter_not_supported` for what no grid could show, and `view_for_staff` where a customer would learn from the rows
 * what a column says that is hidden from customers.
 */
async function requireDefinable(
  tx: Tx,
  view: View,
  { label, filter: own, within, isVisibleToCustomers }: ValidatedRequestOf<typeof createDefinition>['body'],
): Promise<Parameters<typeof insertDefinedView>[3]> {
  const around = within === undefined ? null : await findPrefilteredView(tx, view, within)
  if (around === undefined) throw new AppError('prefiltered_view_not_found')
  const filter: Filter = around === null ? own : { all: [around.filter, own] }
  compileCondition(view, { filters: [filter] }, ALIASES)
  const given = { label, filter, isVisibleToCustomers }
  if (!isVisibleToCustomers) return given
  const hidden = columnsOfFilter(filter)
    .map((name) => requireColumn(view, name))
    .find((column) => column.isHiddenFromCustomers)
  if (hidden !== undefined) throw new WordedRefusal('view_for_staff', () => ({ column: hidden.name }))
  return given
}

function present(view: View, row: DefinedViewRow): DefinedView {
  const known = new Set(view.columns.map(({ name }) => name))
  return { ...row, isBroken: columnsOfFilter(row.filter).some((name) => !known.has(name)) }
}

async function record(
  { tx, actor, now }: Context,
  projectId: number,
  how: 'created' | 'changed' | 'deleted' | 'ordered',
  after: string,
): Promise<void> {
  await recordAudit(
    tx,
    actor,
    { kind: 'projectChanged', projectId, details: { fields: ['views'], how, after } },
    now(),
  )
}
