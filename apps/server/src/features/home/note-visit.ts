import { noteVisit as definition } from '@quitus/contract/home/note-visit.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findView } from '#views/definition/find-view.ts'
import { loadFigures } from './home-figures.ts'
import { requireHome } from './require-home.ts'
import { noteVisit as note } from './visits.sql.ts'

export const noteVisit = bindEndpoint(definition, async ({ params: { projectId } }, context) => {
  const { tx, actor, access, now } = context
  requireHome(access)
  const view = await findView(tx, { projectId, source: 'dashboard' }, context)
  // Before anything is published there is nothing to compare with.
  if (view !== null)
    await note(tx, { userId: actor.user.id, projectId, now: now() }, await loadFigures(tx, view))
  return undefined
})
