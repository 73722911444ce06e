import { noteVisit as definition } from '@quitus/contract/home/note-visit.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { requireHome } from './require-home.ts'
import { noteVisit as note } from './visits.sql.ts'

export const noteVisit = bindEndpoint(definition, async ({ params: { projectId }, body }, context) => {
  const { tx, actor, access, now } = context
  requireHome(access)
  await note(tx, { userId: actor.user.id, projectId, now: now() }, body.figures)
  return undefined
})
