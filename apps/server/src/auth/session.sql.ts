import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

const HOUR = 3_600_000
/** Absolute limits of a session (AUTH-03). */
const LIFETIME = { brief: 12 * HOUR, remembered: 30 * 24 * HOUR }
/** A token that was just replaced still works this long: two tabs may have sent it at once. */
const REUSE_GRACE_MS = 10_000
/** A browser tells of activity within a moment of it; the last moment before the block must get through. */
const INACTIVITY_GRACE_MS = 60_000

/** Which account has this login, whatever its case and the spaces around it? Disabled ones included. */
export async function findCredentials(
  tx: Tx,
  untrustedLogin: string,
): Promise<{ id: number; passwordHash: string | null; isDisabled: boolean } | undefined> {
  return tx
    .selectFrom('core.users')
    .select(['id', 'password_hash as passwordHash', 'is_disabled as isDisabled'])
    .where(sql<boolean>`lower(login) = lower(${untrustedLogin.trim()})`)
    .executeTakeFirst()
}

/** Starts a session and returns its id. The user's row is locked first, so that sign-ins of one person wait for each other. */
export async function insertSession(
  tx: Tx,
  userId: number,
  isRemembered: boolean,
  now: Date,
): Promise<string> {
  const user = await tx
    .selectFrom('core.users')
    .select('last_login_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const session = await tx
    .insertInto('core.sessions')
    .values({
      user_id: userId,
      is_remembered: isRemembered,
      created_at: now,
      expires_at: new Date(now.getTime() + (isRemembered ? LIFETIME.remembered : LIFETIME.brief)),
      ended_at: null,
      active_at: now,
      previous_sign_in_at: user.last_login_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('core.users').set({ last_login_at: now }).where('id', '=', userId).execute()
  return session.id
}

/** Gives a session a new refresh token; only its hash is stored. */
export async function insertRefreshToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('core.refresh_tokens')
    .values({ token_hash: hashOf(token), session_id: sessionId, issued_at: now, replaced_at: null })
    .execute()
  return token
}

export type RefreshOutcome =
  | { kind: 'live'; sessionId: string; userId: number }
  | { kind: 'refused' | 'reused' | 'locked' }

/**
 * Is this refresh token good for a new pair? Marks it replaced. A token replaced longer ago than the grace was stolen or
 * copied: its session ends here and now, and the answer is `reused`. Nobody active for `inactivityMinutes` (0 or null: however
 * long): the token stays as it is and the answer is `locked`.
 */
export async function lockRefreshToken(
  tx: Tx,
  untrustedToken: string,
  now: Date,
  inactivityMinutes: number | null,
): Promise<RefreshOutcome> {
  const answer = await sql<{
    sessionId: string
    userId: number
    isLive: boolean
    replacedMs: number | null
    idleMs: number
  }>`
    select token.session_id as "sessionId", session.user_id as "userId",
           session.ended_at is null and session.expires_at > ${now} and not person.is_disabled as "isLive",
           (extract(epoch from ${now}::timestamptz - token.replaced_at) * 1000)::float8 as "replacedMs",
           (extract(epoch from ${now}::timestamptz - session.active_at) * 1000)::float8 as "idleMs"
    from core.refresh_tokens token
    join core.sessions session on session.id = token.session_id
    join core.users person on person.id = session.user_id
    where token.token_hash = ${hashOf(untrustedToken)}
    for update of token, session`.execute(tx)
  const found = answer.rows[0]
  if (found === undefined || !found.isLive) return { kind: 'refused' }
  if (found.replacedMs !== null && found.replacedMs > REUSE_GRACE_MS) {
    await endSession(tx, found.sessionId, now)
    return { kind: 'reused' }
  }
  const longestIdleMs = (inactivityMinutes ?? 0) * 60_000
  if (longestIdleMs > 0 && found.idleMs > longestIdleMs + INACTIVITY_GRACE_MS) return { kind: 'locked' }
  if (found.replacedMs === null) {
    await tx
      .updateTable('core.refresh_tokens')
      .set({ replaced_at: now })
      .where('token_hash', '=', hashOf(untrustedToken))
      .execute()
  }
  return { kind: 'live', sessionId: found.sessionId, userId: found.userId }
}

/** The person was active at this moment; an earlier one than known changes nothing. */
export async function noteActivity(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('core.sessions')
    .set({ active_at: at })
    .where('id', '=', sessionId)
    .where('active_at', '<', sql<string>`${at}`)
    .execute()
}

/** Whose session does this refresh token belong to, live or not? */
export async function findLoginOfToken(db: Db, untrustedToken: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('core.refresh_tokens as token')
    .innerJoin('core.sessions as session', 'session.id', 'token.session_id')
    .innerJoin('core.users as person', 'person.id', 'session.user_id')
    .select('person.login')
    .where('token.token_hash', '=', hashOf(untrustedToken))
    .executeTakeFirst()
  return found?.login
}

/** Ends the session of a refresh token, used or not; nothing happens for an unknown one. */
export async function endSessionOfToken(tx: Tx, untrustedToken: string, now: Date): Promise<void> {
  const token = await tx
    .selectFrom('core.refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOf(untrustedToken))
    .executeTakeFirst()
  if (token !== undefined) await endSession(tx, token.session_id, now)
}

async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('core.sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
