import { listenEvents as definition } from '@quitus/contract/events/listen-events.ts'
import { RetryableError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'

/** When a listener who found no room may come again, in seconds. */
const ROOM_AFTER = 30
const EVENT_NUMBER = /^\d{1,15}$/

export const listenEvents = bindEndpoint(definition, async ({ params, query }, context) => {
  const { live, actor, access, locale, sessionId, lastEventId } = context
  if (!live.hasRoomFor({ sessionId, userId: actor.user.id }))
    throw new RetryableError('too_many_requests', ROOM_AFTER)
  const request = {
    projectId: params.projectId,
    sessionId,
    userId: actor.user.id,
    roleType: actor.user.roleType,
    locale,
    features: access.features,
    tab: query.tab ?? null,
    after: lastEventId !== null && EVENT_NUMBER.test(lastEventId) ? Number(lastEventId) : null,
    missedSeconds: query.missed ?? 0,
  }
  return { open: (sink) => live.open(request, sink) }
})
