import { reportPresence as definition } from '@quitus/contract/events/report-presence.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { mayHideRows } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { type Place, putPresence } from '#live/presence.sql.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { findViewFor } from './present-event.ts'

export const reportPresence = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, access, sessionId } = context
  const { tab, place } = body
  if (place !== null && !opensSource(access, place.source)) throw new AppError('not_permitted')
  await putPresence(tx, {
    projectId: params.projectId,
    tab,
    sessionId,
    userId: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    place: place === null ? null : await visiblePlace(context, params.projectId, place),
  })
  return undefined
})

/** An entry that is hidden from the person is nowhere, like one that the project does not have. */
async function visiblePlace(
  { tx, actor, locale, visibleRows }: CallContext<typeof definition>,
  projectId: number,
  place: Place,
): Promise<Place> {
  const { roleType } = actor.user
  const requested = { projectId, source: place.source }
  if (place.entryId === null || !mayHideRows(visibleRows, { roleType }, requested)) return place
  const view = await findViewFor(tx, requested, { roleType, locale, visibleRows })
  if (view !== null && view.condition === null) return place
  const found = view === null ? [] : await selectEntryPlaces(tx, view, [place.entryId])
  return found.length > 0 ? place : { ...place, entryId: null }
}
