import { refreshSession as definition } from '@quitus/contract/session/refresh-session.ts'
import { lockRefreshToken } from '#auth/session.sql.ts'
import { CommittedRefusal } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

export const refreshSession = bindEndpoint(definition, async ({ body }, context) => {
  const outcome = await lockRefreshToken(context.tx, body.refreshToken, context.now())
  // A token used again ended its session just now, and that stays although the caller is refused.
  if (outcome.kind !== 'live') throw new CommittedRefusal('session_ended')
  return issueSession(context, context.tx, outcome)
})
