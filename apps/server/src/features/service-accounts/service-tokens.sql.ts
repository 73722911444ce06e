import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Makes the session that a token opens, and answers its id; the token itself follows with `insertServiceToken`. */
export async function insertServiceSession(
  tx: Tx,
  userId: number,
  expiresAt: Date,
  now: Date,
): Promise<string> {
  const session = await tx
    .insertInto('core.sessions')
    .values({
      ...{ user_id: userId, is_remembered: false, ended_at: null },
      ...{ created_at: now, active_at: now, verified_at: now, expires_at: expiresAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return session.id
}

export async function insertServiceToken(
  tx: Tx,
  token: { sessionId: string; name: string; hash: Buffer; createdBy: number },
): Promise<void> {
  await sql`
    insert into core.service_tokens (session_id, name, token_hash, created_by)
    values (${token.sessionId}, ${token.name}, ${token.hash}, ${token.createdBy})`.execute(tx)
}
