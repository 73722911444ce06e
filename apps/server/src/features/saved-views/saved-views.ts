import { createSavedView as createDefinition } from '@quitus/contract/saved-views/create-saved-view.ts'
import { deleteSavedView as deleteDefinition } from '@quitus/contract/saved-views/delete-saved-view.ts'
import { MAX_SAVED_VIEWS } from '@quitus/contract/saved-views/limits.ts'
import { listSavedViews as listDefinition } from '@quitus/contract/saved-views/list-saved-views.ts'
import type { SavedState, SavedView } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { updateSavedView as updateDefinition } from '@quitus/contract/saved-views/update-saved-view.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import {
  countOwnSavedViews,
  deleteSavedViewRow,
  insertSavedView,
  isNameTaken,
  lockSavedViews,
  type StoredSavedView,
  selectColumnsForCustomers,
  selectSavedViews,
  selectStaffOnlyViews,
  updateSavedViewRow,
  viewExists,
} from './saved-views.sql.ts'
import { visibleState } from './visible-state.ts'

type Requester = { tx: Tx; actor: SignedInActor; access: ProjectAccess }
type Grid = { projectId: number; source: Source }

export const listSavedViews = bindEndpoint(listDefinition, async ({ params }, context) => {
  const presented = await presenter(context, params)
  const views = await selectSavedViews(context.tx, params)
  return { views: views.map(presented) }
})

export const createSavedView = bindEndpoint(createDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  await lockSavedViews(tx, params)
  if (!(await viewExists(tx, params))) throw new AppError('view_not_found')
  if (body.isShared) requireSharing(context)
  if ((await countOwnSavedViews(tx, params, actor.user.id)) >= MAX_SAVED_VIEWS)
    throw new AppError('too_many_saved_views')
  const id = await insertSavedView(tx, params, actor.user.id, body, now())
  if (id === null) throw new AppError('saved_view_name_taken')
  return (await presenter(context, params))(await requireSavedView(context, params, id))
})

export const updateSavedView = bindEndpoint(updateDefinition, async ({ params, body }, context) => {
  const { tx, now } = context
  await lockSavedViews(tx, params)
  const stored = await requireChangeable(context, params)
  const changed = {
    name: body.name ?? stored.name,
    isShared: body.isShared ?? stored.isShared,
    state: body.state ?? stored.state,
  }
  if (changed.isShared !== stored.isShared) {
    // Withdrawn it is seen by its owner alone, who alone decides that.
    if (stored.ownerId !== context.actor.user.id) throw new AppError('not_permitted')
    if (changed.isShared) requireSharing(context)
  }
  if (await isNameTaken(tx, params, { ...stored, ...changed })) throw new AppError('saved_view_name_taken')
  await updateSavedViewRow(tx, stored.id, changed, now())
  return (await presenter(context, params))(await requireSavedView(context, params, stored.id))
})

export const deleteSavedView = bindEndpoint(deleteDefinition, async ({ params }, context) => {
  const stored = await requireChangeable(context, params)
  await deleteSavedViewRow(context.tx, stored.id)
  return undefined
})

async function requireSavedView({ tx }: Requester, grid: Grid, id: number): Promise<StoredSavedView> {
  const [view] = await selectSavedViews(tx, grid, id)
  if (view === undefined) throw new AppError('saved_view_not_found')
  return view
}

async function requireChangeable(
  requester: Requester,
  grid: Grid & { savedView: number },
): Promise<StoredSavedView> {
  const view = await requireSavedView(requester, grid, grid.savedView)
  if (!mayChange(view, requester)) throw new AppError('not_permitted')
  return view
}

/** What all members see is put there by those who review. */
function requireSharing({ actor, access }: Requester): void {
  if (!can(actor, 'cell.edit', access)) throw new AppError('not_permitted')
}

function mayChange(view: StoredSavedView, { actor, access }: Requester): boolean {
  return view.ownerId === actor.user.id || (view.isShared && can(actor, 'project.manage', access))
}

/**
 * How views of a grid are shown to this reader. A customer gets the columns and prefiltered views that customers see
 * and no other name: one that is withheld and one that never was look alike.
 */
async function presenter(requester: Requester, grid: Grid): Promise<(view: StoredSavedView) => SavedView> {
  const { user } = requester.actor
  const shownState = user.roleType === 'staff' ? null : await stateForCustomers(requester.tx, grid)
  return (view) => {
    const { ownerId, state, ...shown } = view
    return {
      ...shown,
      state: shownState === null ? state : shownState(state),
      isOwn: ownerId === user.id,
      canChange: mayChange(view, requester),
    }
  }
}

async function stateForCustomers(tx: Tx, grid: Grid): Promise<(state: SavedState) => SavedState> {
  const visible = await selectColumnsForCustomers(tx, grid)
  const withheldViews = await selectStaffOnlyViews(tx, grid)
  return (state) => visibleState(state, (column) => visible.has(column), withheldViews)
}
