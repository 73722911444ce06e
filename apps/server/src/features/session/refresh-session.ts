import { refreshSession as definition } from '@quitus/contract/session/refresh-session.ts'
import { lockRefreshToken } from '#auth/session.sql.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

export const refreshSession = bindEndpoint(definition, async ({ body }, context) => {
  // A reused token ends its session; that must be kept although the caller is refused, so it has a transaction of its own.
  const outcome = await context.database.app
    .transaction()
    .execute((tx) => lockRefreshToken(tx, body.refreshToken, context.now()))
  if (outcome.kind !== 'live') throw new AppError('session_ended')
  return issueSession(context, context.tx, outcome)
})
