import { refreshSession as definition } from '@quitus/contract/session/refresh-session.ts'
import { exchangeRefreshToken } from '#auth/refresh-token.sql.ts'
import { noteActivity } from '#auth/session.sql.ts'
import { AppError, CommittedRefusal } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

export const refreshSession = bindCredentialsEndpoint(definition, ({ body }, context) =>
  context.transact(async ({ tx }) => {
    const now = context.now()
    const outcome = await exchangeRefreshToken(tx, body.refreshToken, now, context.inactivityMinutes)
    if (outcome.kind === 'locked') throw new AppError('session_locked')
    // A token used again ended its session just now, and that stays although the caller is refused.
    if (outcome.kind !== 'live') throw new CommittedRefusal('session_ended')
    await noteActivity(tx, outcome.sessionId, new Date(now.getTime() - (body.idleSeconds ?? 0) * 1000))
    return issueSession(context, tx, outcome, outcome.successor)
  }),
)
