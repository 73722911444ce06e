import { unlockSession as definition } from '@quitus/contract/session/unlock-session.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { subjectsOfUnlock } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { checkPassword } from '#auth/check-password.ts'
import { identify } from '#auth/identity-providers/identify.ts'
import { consumeNonce, findUserOfIdentity } from '#auth/identity-providers/identities.sql.ts'
import { exchangeRefreshToken } from '#auth/refresh-token.sql.ts'
import { findCredentials, findSessionOfToken, noteActivity } from '#auth/session.sql.ts'
import { AppError, CommittedRefusal } from '#errors/app-error.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import type { CredentialsContext } from '#http/call-context.ts'
import { issueSession } from './issue-session.ts'

/** Throws for everybody whom what was given does not prove. */
type RefuseOthers = (tx: Tx, userId: number) => Promise<void>

/**
 * Counted like a sign-in, by session: a stolen token is no way around the limits, and strangers who guess shut nobody
 * out of theirs.
 */
export const unlockSession = bindCredentialsEndpoint(definition, async ({ body }, context) => {
  const { accessTokenKey, address, transact } = context
  const now = context.now()
  const { login, subjects } = await transact(async ({ tx }) => {
    const session = await findSessionOfToken(tx, body.refreshToken)
    const subjects = subjectsOfUnlock(accessTokenKey, { sessionId: session?.id, address })
    await takeAttempt(tx, subjects, now)
    return { subjects, login: session?.login }
  })
  const refuseOthers =
    'azureToken' in body
      ? await proveByIdentity(context, body.azureToken)
      : await proveByPassword(context, login, body.plainPassword)
  return transact(async ({ tx }) => {
    // A token that was used again ends its session, whatever the proof.
    const outcome = await exchangeRefreshToken(tx, body.refreshToken, now, null)
    if (outcome.kind !== 'live') throw new CommittedRefusal('session_ended')
    // Anyone who impersonates someone is the one who was away.
    await refuseOthers(tx, outcome.impersonatorId ?? outcome.userId)
    await forgiveAttempt(tx, subjects, now)
    await noteActivity(tx, outcome.sessionId, now)
    return issueSession(context, tx, outcome, outcome.successor)
  })
})

async function proveByPassword(
  { address, limits, transact }: CredentialsContext<typeof definition>,
  login: string | undefined,
  plainPassword: string,
): Promise<RefuseOthers> {
  const find = async (tx: Tx) => (login === undefined ? undefined : findCredentials(tx, login))
  const known = await transact(({ tx }) => find(tx))
  const isRight = await checkPassword(limits, address, known?.passwordHash ?? null, plainPassword)
  return async (tx) => {
    // The password may have changed while it was being checked.
    const current = await find(tx)
    if (!isRight || current?.passwordHash !== known?.passwordHash) throw new AppError('wrong_password')
  }
}

/** The nonce is used up before the session is looked at: a refused unlocking leaves the refresh token as it is. */
async function proveByIdentity(
  context: CredentialsContext<typeof definition>,
  azureToken: string,
): Promise<RefuseOthers> {
  const identity = await identify(context, azureToken)
  const proven = await context.transact(async ({ tx }) => {
    await consumeNonce(tx, identity.nonce)
    return findUserOfIdentity(tx, identity)
  })
  return async (_tx, userId) => {
    if (proven !== userId) throw new AppError('identity_of_another')
  }
}
