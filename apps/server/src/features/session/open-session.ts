import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { needsSecondFactor } from '@quitus/domain/people/second-factor.ts'
import { findRequester } from '#auth/actor.sql.ts'
import { insertRefreshToken } from '#auth/refresh-token.sql.ts'
import { noteSecondFactorRequested } from '#auth/second-factor/verification.sql.ts'
import { insertSession } from '#auth/session.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { issueSession } from './issue-session.ts'

/**
 * Begins a session for someone who has proved who they are; throws `wrong_credentials` when they were disabled
 * meanwhile.
 */
export async function openSession(
  context: Deps & { address: string; userAgent: string },
  tx: Tx,
  userId: number,
  isRemembered: boolean,
): Promise<Session> {
  const now = context.now()
  const { address, userAgent } = context
  const sessionId = await insertSession(tx, userId, { isRemembered, address, userAgent }, now)
  if (sessionId === null) throw new AppError('wrong_credentials')
  const claims = { userId, sessionId }
  const user = (await findRequester(tx, claims, now, null))?.actor.user
  if (user !== undefined && needsSecondFactor(context.secondFactorPolicy, user)) {
    await noteSecondFactorRequested(tx, userId, now)
  }
  const refreshToken = await insertRefreshToken(tx, sessionId, now)
  return issueSession(context, tx, claims, refreshToken)
}
