import { tellPresence as definition } from '@quitus/contract/events/tell-presence.ts'
import { opensSource } from '@quitus/domain/permissions.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { putPresence } from '#live/presence.sql.ts'

export const tellPresence = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, access, sessionId } = context
  const { tab, place } = body
  if (place !== null && !opensSource(access, place.source)) throw new AppError('not_permitted')
  await putPresence(tx, {
    projectId: params.projectId,
    tab,
    sessionId,
    userId: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    place,
  })
  return undefined
})
