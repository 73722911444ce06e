import { unlockSession as definition } from '@quitus/contract/session/unlock-session.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { verifyPassword } from '#auth/password.ts'
import { findCredentials, findLoginOfToken, lockRefreshToken, noteActivity } from '#auth/session.sql.ts'
import { AppError, CommittedRefusal } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { issueSession } from './issue-session.ts'

/** Counted like a sign-in, under the login of the session: a stolen token is no way around the limits. */
export const unlockSession = bindEndpoint(
  definition,
  async ({ body }, context) => {
    const { tx, address } = context
    const now = context.now()
    const outcome = await lockRefreshToken(tx, body.refreshToken, now, null)
    if (outcome.kind !== 'live') throw new CommittedRefusal('session_ended')
    const login = await findLoginOfToken(tx, body.refreshToken)
    const credentials = login === undefined ? undefined : await findCredentials(tx, login)
    const isRight = await verifyPassword(credentials?.passwordHash ?? null, body.plainPassword)
    if (login === undefined || !isRight) throw new AppError('wrong_password')
    await forgiveAttempt(tx, login, address)
    await noteActivity(tx, outcome.sessionId, now)
    return issueSession(context, tx, outcome)
  },
  async ({ body, address }, { database, now }) => {
    const login = await findLoginOfToken(database.app, body.refreshToken)
    await takeAttempt(database.app, login ?? '', address, now())
  },
)
