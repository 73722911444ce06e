import { randomBytes } from 'node:crypto'
import type { ChallengePurpose } from '@quitus/database/account-tables.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { hashOfToken } from '../token-hash.ts'

export type Challenge = {
  purpose: ChallengePurpose
  userId: number
  login: string
  fullName: string
  sessionId: string | null
  isRemembered: boolean
  passkeyChallenge: string | null
  sealedSecret: Buffer | null
}

type NewChallenge = {
  purpose: ChallengePurpose
  userId: number
  sessionId: string | null
  isRemembered?: boolean
  passkeyChallenge?: string | null
  sealedSecret?: Buffer | null
  now: Date
  minutes: number
}

/**
 * Makes a challenge and returns its secret, of which only the hash is stored. A session has one of each kind: an
 * earlier one is forgotten.
 */
export async function insertChallenge(tx: Tx, made: NewChallenge): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { purpose, userId, sessionId, now } = made
  if (sessionId !== null) {
    await tx
      .deleteFrom('core.second_factor_challenges')
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .execute()
  }
  await tx
    .insertInto('core.second_factor_challenges')
    .values({
      token_hash: hashOfToken(token),
      user_id: userId,
      purpose,
      session_id: sessionId,
      is_remembered: made.isRemembered ?? false,
      passkey_challenge: made.passkeyChallenge ?? null,
      sealed_secret: made.sealedSecret ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + made.minutes * 60_000),
    })
    .execute()
  return token
}

/**
 * The challenge behind this secret, for this purpose and by this session; throws `challenge_expired` where there is
 * none. Two who answer it wait for each other.
 */
export async function lockChallenge(
  tx: Tx,
  untrustedToken: string,
  { purpose, sessionId, now }: { purpose: ChallengePurpose; sessionId: string | null; now: Date },
): Promise<Challenge> {
  const found = await tx
    .selectFrom('core.second_factor_challenges as challenge')
    .innerJoin('core.users as person', 'person.id', 'challenge.user_id')
    .select([
      'challenge.purpose',
      'person.id as userId',
      'person.login',
      'person.full_name as fullName',
      'challenge.session_id as sessionId',
      'challenge.is_remembered as isRemembered',
      'challenge.passkey_challenge as passkeyChallenge',
      'challenge.sealed_secret as sealedSecret',
    ])
    .where('challenge.token_hash', '=', hashOfToken(untrustedToken))
    .where('challenge.purpose', '=', purpose)
    .where('challenge.expires_at', '>', sql<string>`${now}`)
    .where('person.is_disabled', '=', false)
    .forUpdate('challenge')
    .executeTakeFirst()
  if (found === undefined || found.sessionId !== sessionId) throw new AppError('challenge_expired')
  return found
}

/** Gives a challenge what passkeys sign. */
export async function setPasskeyChallenge(tx: Tx, token: string, passkeyChallenge: string): Promise<void> {
  await tx
    .updateTable('core.second_factor_challenges')
    .set({ passkey_challenge: passkeyChallenge })
    .where('token_hash', '=', hashOfToken(token))
    .execute()
}

/** Uses a challenge up. */
export async function deleteChallenge(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('core.second_factor_challenges').where('token_hash', '=', hashOfToken(token)).execute()
}
