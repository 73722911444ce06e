import { refreshSession as definition } from '@quitus/contract/session/refresh-session.ts'
import { lockRefreshToken, noteActivity } from '#auth/session.sql.ts'
import { AppError, CommittedRefusal } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

export const refreshSession = bindEndpoint(definition, async ({ body }, context) => {
  const { tx, inactivityMinutes } = context
  const now = context.now()
  const outcome = await lockRefreshToken(tx, body.refreshToken, now, inactivityMinutes)
  if (outcome.kind === 'locked') throw new AppError('session_locked')
  // A token used again ended its session just now, and that stays although the caller is refused.
  if (outcome.kind !== 'live') throw new CommittedRefusal('session_ended')
  await noteActivity(tx, outcome.sessionId, new Date(now.getTime() - (body.idleSeconds ?? 0) * 1000))
  return issueSession(context, tx, outcome)
})
