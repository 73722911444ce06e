import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { signAccessToken } from '#auth/access-token.ts'
import { findAsker } from '#auth/actor.sql.ts'
import { insertRefreshToken } from '#auth/session.sql.ts'
import { AppError } from '#http/app-error.ts'
import type { Deps } from '#http/bind-endpoint.ts'
import { presentUser } from './session.presenter.ts'

/** A fresh pair of tokens for a live session, with the user as now known; throws `session_ended` for a dead one. */
export async function issueSession(
  deps: Deps,
  tx: Tx,
  claims: { userId: number; sessionId: string },
): Promise<Session> {
  const now = deps.now()
  const user = (await findAsker(tx, claims, now, null))?.user
  if (user === undefined) throw new AppError('session_ended')
  return {
    ...presentUser(user),
    accessToken: await signAccessToken(claims, deps.accessTokenKey, now),
    inactivityMinutes: deps.inactivityMinutes,
    refreshToken: await insertRefreshToken(tx, claims.sessionId, now),
  }
}
