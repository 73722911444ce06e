import { randomBytes } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import { RENEWAL_GRACE_MS } from '@quitus/domain/people/renewal-timings.ts'
import { sql } from 'kysely'
import { openSealedToken, sealToken } from './sealed-token.ts'
import { endSession } from './session.sql.ts'
import { hashOfToken } from './token-hash.ts'

/** A browser reports activity within a moment of it; the last moment before the block must get through. */
const INACTIVITY_GRACE_MS = 60_000

/** Gives a session its first refresh token; only its hash is stored. */
export async function insertRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('core.refresh_tokens')
    .values({ token_hash: hashOfToken(token), session_id: sessionId, issued_at: now, replaced_at: null })
    .execute()
  return token
}

export type RefreshOutcome =
  | { kind: 'live'; sessionId: string; userId: number; impersonatorId: number | null; successor: string }
  | { kind: 'refused' | 'reused' | 'locked' }

type StoredToken = {
  sessionId: string
  userId: number
  impersonatorId: number | null
  isLive: boolean
  replacedMs: number | null
  sealedSuccessor: Buffer | null
  idleMs: number
}

/**
 * Trades a refresh token for its successor. A token has one successor: within the grace the same one is answered
 * again, so that two holders of a token go on with one chain, which breaks as soon as the second of them renews. A
 * token replaced longer ago was stolen or copied: its session ends here and now, and the answer is `reused`. Nobody
 * active for `inactivityMinutes` (0 or null: however long): the token stays as it is and the answer is `locked`.
 */
export async function exchangeRefreshToken(
  tx: Tx,
  untrustedToken: string,
  now: Date,
  inactivityMinutes: number | null,
): Promise<RefreshOutcome> {
  const found = await lockToken(tx, untrustedToken, now)
  if (found === undefined || !found.isLive) return { kind: 'refused' }
  const { sessionId, userId, impersonatorId, replacedMs, sealedSuccessor } = found
  const isReplaced = replacedMs !== null
  if (isReplaced && (replacedMs > RENEWAL_GRACE_MS || sealedSuccessor === null)) {
    await endSession(tx, sessionId, now)
    return { kind: 'reused' }
  }
  const longestIdleMs = (inactivityMinutes ?? 0) * 60_000
  if (longestIdleMs > 0 && found.idleMs > longestIdleMs + INACTIVITY_GRACE_MS) return { kind: 'locked' }
  const successor =
    sealedSuccessor === null
      ? await replaceToken(tx, untrustedToken, sessionId, now)
      : openSealedToken(sealedSuccessor, untrustedToken)
  return { kind: 'live', sessionId, userId, impersonatorId, successor }
}

async function lockToken(tx: Tx, untrustedToken: string, now: Date): Promise<StoredToken | undefined> {
  const answer = await sql<StoredToken>`
    select token.session_id as "sessionId", session.user_id as "userId",
           session.impersonator_id as "impersonatorId",
           session.ended_at is null and session.expires_at > ${now} and not person.is_disabled
             and (session.impersonator_id is null or core.impersonation_stands(session.id, ${now})) as "isLive",
           (extract(epoch from ${now}::timestamptz - token.replaced_at) * 1000)::float8 as "replacedMs",
           token.sealed_successor as "sealedSuccessor",
           (extract(epoch from ${now}::timestamptz - session.active_at) * 1000)::float8 as "idleMs"
    from core.refresh_tokens token
    join core.sessions session on session.id = token.session_id
    join core.users person on person.id = session.user_id
    where token.token_hash = ${hashOfToken(untrustedToken)}
    for update of token, session`.execute(tx)
  return answer.rows[0]
}

/** Draws the successor, and forgets those of the session that can no longer be requested. */
async function replaceToken(tx: Tx, token: string, sessionId: string, now: Date): Promise<string> {
  const successor = await insertRefreshToken(tx, sessionId, now)
  await tx
    .updateTable('core.refresh_tokens')
    .set({ replaced_at: now, sealed_successor: sealToken(successor, token) })
    .where('token_hash', '=', hashOfToken(token))
    .execute()
  // A token that someone is presenting right now waits for this session: it is left to the next renewal.
  await sql`
    update core.refresh_tokens set sealed_successor = null where token_hash in (
      select token_hash from core.refresh_tokens
      where session_id = ${sessionId} and sealed_successor is not null
        and replaced_at < ${new Date(now.getTime() - RENEWAL_GRACE_MS)}
      for update skip locked)`.execute(tx)
  return successor
}
