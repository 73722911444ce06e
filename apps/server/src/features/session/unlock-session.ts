import { unlockSession as definition } from '@quitus/contract/session/unlock-session.ts'
import { subjectsOfUnlock } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { checkPassword } from '#auth/check-password.ts'
import { exchangeRefreshToken } from '#auth/refresh-token.sql.ts'
import { findCredentials, findSessionOfToken, noteActivity } from '#auth/session.sql.ts'
import { AppError, CommittedRefusal } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

/** Counted like a sign-in, by session: a stolen token is no way around the limits, and strangers who guess shut nobody out of theirs. */
export const unlockSession = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  const { accessTokenKey, address, limits, transact } = context
  const now = context.now()
  const { known, subjects } = await transact(async ({ tx }) => {
    const session = await findSessionOfToken(tx, body.refreshToken)
    const subjects = subjectsOfUnlock(accessTokenKey, { sessionId: session?.id, address })
    await takeAttempt(tx, subjects, now)
    return { subjects, known: session === undefined ? undefined : await findCredentials(tx, session.login) }
  })
  const isRight = await checkPassword(limits, address, known?.passwordHash ?? null, body.plainPassword)
  return transact(async ({ tx }) => {
    // A token that was used again ends its session, whatever the password.
    const outcome = await exchangeRefreshToken(tx, body.refreshToken, now, null)
    if (outcome.kind !== 'live') throw new CommittedRefusal('session_ended')
    const session = await findSessionOfToken(tx, body.refreshToken)
    const current = session === undefined ? undefined : await findCredentials(tx, session.login)
    if (!isRight || current?.passwordHash !== known?.passwordHash) throw new AppError('wrong_password')
    await forgiveAttempt(tx, subjects, now)
    await noteActivity(tx, outcome.sessionId, now)
    return issueSession(context, tx, outcome, outcome.successor)
  })
})
