import type { Tx } from '@quitus/database/connection.ts'
import { prepared } from '@quitus/database/prepared.sql.ts'
import { sql } from 'kysely'
import type { AccessClaims } from '../access-token.ts'

export type Verification = {
  /** When the person of the session last proved who they are. */
  verifiedAt: Date
  hasFactor: boolean
  /** Whether the session began with a password, and not at an identity provider. */
  isByPassword: boolean
  /** When they were first requested a second factor; null where they have not signed in since it is required. */
  requestedAt: Date | null
}

/** How sure is it who is behind this session? Undefined when it has ended. */
export async function findVerification(
  tx: Tx,
  { sessionId, userId }: AccessClaims,
): Promise<Verification | undefined> {
  const answer = await sql<{
    verifiedAt: string
    hasFactor: boolean
    isByPassword: boolean
    requestedAt: string | null
  }>`
    ${prepared('verification')}
    select verified_at as "verifiedAt", has_factor as "hasFactor", is_by_password as "isByPassword", asked_at as "requestedAt"
    from core.find_verification(${sessionId}, ${userId})`.execute(tx)
  const row = answer.rows[0]
  if (row === undefined) return undefined
  const requestedAt = row.requestedAt === null ? null : new Date(row.requestedAt)
  return { ...row, verifiedAt: new Date(row.verifiedAt), requestedAt }
}

/** The person of this session has just proved who they are. */
export async function noteVerification(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('core.sessions').set({ verified_at: now }).where('id', '=', sessionId).execute()
}

/** The person has been requested a second factor; the first time counts. */
export async function noteSecondFactorRequested(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('core.users')
    .set({ second_factor_asked_at: now })
    .where('id', '=', userId)
    .where('second_factor_asked_at', 'is', null)
    .execute()
}
