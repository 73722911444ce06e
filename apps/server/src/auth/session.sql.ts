import type { Db, Tx } from '@quitus/database/connection.ts'
import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import { sql } from 'kysely'
import { hashOfToken } from './token-hash.ts'

const HOUR = 3_600_000
/** Absolute limits of a session (AUTH-03). */
const LIFETIME = { brief: 12 * HOUR, remembered: 30 * 24 * HOUR }

/** As long as the columns. */
const LONGEST_USER_AGENT = 400
const LONGEST_ADDRESS = 64

/** Which account has this login, whatever its case and form (`loginKey`)? Disabled ones included. */
export async function findCredentials(
  tx: Tx,
  untrustedLogin: string,
): Promise<{ id: number; passwordHash: string | null; isDisabled: boolean } | undefined> {
  return tx
    .selectFrom('core.users')
    .select(['id', 'password_hash as passwordHash', 'is_disabled as isDisabled'])
    .where('login_key', '=', loginKey(untrustedLogin))
    .executeTakeFirst()
}

/**
 * Starts a session and returns its id; null for a person who was disabled since their password was looked at.
 * `identityProvider` names where they signed in, null here with their password. The user's row is locked first, so
 * that sign-ins of one person, and anyone who disables them, wait for each other.
 */
export async function insertSession(
  tx: Tx,
  userId: number,
  { isRemembered, address, userAgent }: { isRemembered: boolean; address: string; userAgent: string },
  now: Date,
  identityProvider: string | null = null,
): Promise<string | null> {
  const user = await tx
    .selectFrom('core.users')
    .select(['last_login_at', 'is_disabled'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (user.is_disabled) return null
  const session = await tx
    .insertInto('core.sessions')
    .values({
      user_id: userId,
      is_remembered: isRemembered,
      created_at: now,
      expires_at: new Date(now.getTime() + (isRemembered ? LIFETIME.remembered : LIFETIME.brief)),
      ended_at: null,
      active_at: now,
      verified_at: now,
      user_agent: readableText(userAgent, LONGEST_USER_AGENT),
      address: readableText(address, LONGEST_ADDRESS),
      previous_sign_in_at: user.last_login_at,
      method: identityProvider === null ? 'password' : 'sso',
      identity_provider: identityProvider,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('core.users').set({ last_login_at: now }).where('id', '=', userId).execute()
  return session.id
}

/** What a header says, cut short and without characters that no text may hold. */
function readableText(text: string, longest: number): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longest)
}

/**
 * The person was active at this moment, in the session from which they impersonate as well; an earlier one than known
 * changes nothing.
 */
export async function noteActivity(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('core.sessions')
    .set({ active_at: at })
    .where(
      sql<boolean>`id in (${sessionId}, (select impersonator_session_id from core.sessions where id = ${sessionId}))`,
    )
    .where('active_at', '<', sql<string>`${at}`)
    .execute()
}

/** Which session does this refresh token belong to, live or not, and who is acting in it? */
export async function findSessionOfToken(
  db: Db,
  untrustedToken: string,
): Promise<{ id: string; login: string } | undefined> {
  return db
    .selectFrom('core.refresh_tokens as token')
    .innerJoin('core.sessions as session', 'session.id', 'token.session_id')
    .innerJoin('core.users as person', 'person.id', 'session.user_id')
    .leftJoin('core.users as impersonator', 'impersonator.id', 'session.impersonator_id')
    .select(({ fn }) => ['session.id', fn.coalesce('impersonator.login', 'person.login').as('login')])
    .where('token.token_hash', '=', hashOfToken(untrustedToken))
    .executeTakeFirst()
}

/**
 * Ends the session of a refresh token, used or not, with the one from which its impersonator came; nothing happens
 * for an unknown one.
 */
export async function endSessionOfToken(tx: Tx, untrustedToken: string, now: Date): Promise<void> {
  const session = await tx
    .selectFrom('core.refresh_tokens as token')
    .innerJoin('core.sessions as session', 'session.id', 'token.session_id')
    .select(['session.id', 'session.impersonator_session_id as ownId'])
    .where('token.token_hash', '=', hashOfToken(untrustedToken))
    .executeTakeFirst()
  if (session === undefined) return
  await endSession(tx, session.id, now)
  if (session.ownId !== null) await endSession(tx, session.ownId, now)
}

/** Ends a session for good; nothing happens to one that has ended. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('core.sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends all sessions of a person, but for the one that is to stay, and those of people who impersonate them; returns
 * how many.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { now, except = null }: { now: Date; except?: string | null },
): Promise<number> {
  const answer = await tx
    .updateTable('core.sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`${now}`)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(answer.numUpdatedRows)
}

/** The login of an account; undefined where there is none. */
export async function findLogin(tx: Tx, userId: number): Promise<string | undefined> {
  const row = await tx.selectFrom('core.users').select('login').where('id', '=', userId).executeTakeFirst()
  return row?.login
}
