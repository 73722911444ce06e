import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { hashOfToken } from '../token-hash.ts'
import type { ProvenIdentity } from './identify.ts'

type Identity = Pick<ProvenIdentity, 'issuer' | 'subject'>

/**
 * Uses up the nonce of an ID token; throws `identity_token_used` for one that came before. Two that come at once wait
 * for each other.
 */
export async function consumeNonce(tx: Tx, { text, expiresAt }: ProvenIdentity['nonce']): Promise<void> {
  const inserted = await tx
    .insertInto('core.used_nonces')
    .values({ nonce_hash: hashOfToken(text), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('identity_token_used')
}

/** Which account is this identity connected to? Disabled ones included. */
export async function findUserOfIdentity(tx: Tx, { issuer, subject }: Identity): Promise<number | undefined> {
  const identity = await tx
    .selectFrom('core.user_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.user_id
}

export type Acceptance =
  | { outcome: 'accepted'; userId: number }
  | { outcome: 'unknown' | 'used' | 'withdrawn' | 'expired' | 'taken'; userId: null }

/**
 * Connects an identity to the account of an invitation and uses the invitation up; any other outcome than `accepted`
 * has changed nothing.
 */
export async function acceptInvitation(
  tx: Tx,
  untrustedInvitation: string,
  { issuer, subject }: Identity,
  now: Date,
): Promise<Acceptance> {
  const answer = await sql<Acceptance>`
    select outcome, user_id as "userId"
    from core.accept_invitation(${untrustedInvitation}, ${issuer}, ${subject}, ${now})`.execute(tx)
  return answer.rows[0] ?? { outcome: 'unknown', userId: null }
}

/** The identities of a person, in the order in which they were connected. */
export async function findIdentities(
  tx: Tx,
  userId: number,
): Promise<{ id: number; issuer: string; connectedAt: string }[]> {
  return tx
    .selectFrom('core.user_identities')
    .select(['id', 'issuer', 'connected_at as connectedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Connects an identity to the person of a live session. */
export async function connectToSession(
  tx: Tx,
  sessionId: string,
  { issuer, subject }: Identity,
  now: Date,
): Promise<'connected' | 'taken' | 'over'> {
  const answer = await sql<{ isTheirs: boolean | null }>`
    select core.connect_identity(${sessionId}, ${issuer}, ${subject}, ${now}) as "isTheirs"`.execute(tx)
  const isTheirs = answer.rows[0]?.isTheirs ?? null
  if (isTheirs === null) return 'over'
  return isTheirs ? 'connected' : 'taken'
}

/** Disconnects an identity of the person of a live session, unless nothing else would let them in. */
export async function disconnectFromSession(
  tx: Tx,
  sessionId: string,
  identityId: number,
  now: Date,
): Promise<'disconnected' | 'unknown' | 'last'> {
  const answer = await sql<{ outcome: 'disconnected' | 'unknown' | 'last' }>`
    select core.disconnect_identity(${sessionId}, ${identityId}, ${now}) as outcome`.execute(tx)
  return answer.rows[0]?.outcome ?? 'unknown'
}
