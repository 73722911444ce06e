import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { signIn } from '@quitus/contract/session/sign-in.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { subjectsOfSingleSignOn } from '#auth/attempt-limits.ts'
import { forgiveAttempt, takeAttempt } from '#auth/attempts.sql.ts'
import { newDeviceToken } from '#auth/device-token.ts'
import { identify, type ProvenIdentity } from '#auth/identity-providers/identify.ts'
import {
  acceptInvitation,
  consumeNonce,
  findUserOfIdentity,
} from '#auth/identity-providers/identities.sql.ts'
import { insertRefreshToken } from '#auth/refresh-token.sql.ts'
import { insertSession } from '#auth/session.sql.ts'
import { CommittedRefusal } from '#errors/app-error.ts'
import type { CredentialsContext } from '#http/call-context.ts'
import { issueSession } from './issue-session.ts'

type Attempt = { azureToken: string; remember?: boolean | undefined; invitation?: string | undefined }

/**
 * Signs in by an ID token (AUTH-02). An account is found by issuer and subject alone; an invitation connects them. A
 * refused sign-in leaves nothing behind but its nonce, which is used up. The second factor is the provider’s
 * business.
 */
export async function signInByIdentity(
  { azureToken, remember = false, invitation }: Attempt,
  context: CredentialsContext<typeof signIn>,
): Promise<ResponseOf<typeof signIn>> {
  const { accessTokenKey, address, now, transact, userAgent } = context
  const subjects = subjectsOfSingleSignOn(accessTokenKey, address)
  await transact(({ tx }) => takeAttempt(tx, subjects, now()))
  const identity = await identify(context, azureToken)
  return transact(async ({ tx }) => {
    const time = now()
    await consumeNonce(tx, identity.nonce)
    const userId = await accountOf(tx, identity, invitation, time)
    const sessionId = await insertSession(
      tx,
      userId,
      { isRemembered: remember, address, userAgent },
      time,
      identity.provider,
    )
    if (sessionId === null) throw new CommittedRefusal('identity_not_connected')
    await forgiveAttempt(tx, subjects, time)
    const refreshToken = await insertRefreshToken(tx, sessionId, time)
    const session = await issueSession(context, tx, { userId, sessionId }, refreshToken)
    return { ...session, deviceToken: newDeviceToken(accessTokenKey, session.login) }
  })
}

async function accountOf(
  tx: Tx,
  identity: ProvenIdentity,
  invitation: string | undefined,
  now: Date,
): Promise<number> {
  if (invitation === undefined) {
    const userId = await findUserOfIdentity(tx, identity)
    if (userId === undefined) throw new CommittedRefusal('identity_not_connected')
    return userId
  }
  const { outcome, userId } = await acceptInvitation(tx, invitation, identity, now)
  if (outcome === 'accepted') {
    const actor = { user: { id: userId }, impersonator: null }
    const details = { provider: identity.provider }
    await recordAudit(tx, actor, { kind: 'identityConnected', subjectId: userId, details }, now)
    return userId
  }
  throw new CommittedRefusal(outcome === 'taken' ? 'identity_taken' : `link_${outcome}`)
}
