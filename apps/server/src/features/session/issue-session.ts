import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { needsSecondFactor } from '@quitus/domain/people/second-factor.ts'
import { type AccessClaims, signAccessToken } from '#auth/access-token.ts'
import { findRequester, type SignedInUser } from '#auth/actor.sql.ts'
import { factorDueAt } from '#auth/require-verification.ts'
import { findVerification } from '#auth/second-factor/verification.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { presentImpersonation, presentUser } from './session.presenter.ts'

/**
 * A fresh access token for a live session next to its refresh token, with the user as now known; throws
 * `session_ended` for a dead one.
 */
export async function issueSession(
  deps: Deps,
  tx: Tx,
  { userId, sessionId, impersonatorId = null }: AccessClaims,
  refreshToken: string,
): Promise<Session> {
  const now = deps.now()
  const claims = { userId, sessionId, impersonatorId }
  const requester = await findRequester(tx, claims, now, null)
  if (requester === undefined) throw new AppError('session_ended')
  return {
    ...presentUser(requester.actor.user),
    impersonation: presentImpersonation(requester),
    accessToken: await signAccessToken(claims, deps.accessTokenKey, now),
    inactivityMinutes: deps.inactivityMinutes,
    secondFactorDueAt: await dueAtOf(deps, tx, claims, requester.actor.user),
    refreshToken,
  }
}

async function dueAtOf(
  { secondFactorPolicy }: Deps,
  tx: Tx,
  claims: AccessClaims,
  user: SignedInUser,
): Promise<string | null> {
  if (!needsSecondFactor(secondFactorPolicy, user)) return null
  return factorDueAt(secondFactorPolicy, user, await findVerification(tx, claims))?.toISOString() ?? null
}
