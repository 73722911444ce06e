import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { AccessClaims } from '#auth/access-token.ts'

/**
 * Replaces the password that was checked, ends the person’s other sessions and withdraws their links; false when it
 * is no longer that one.
 */
export async function replaceOwnPassword(
  tx: Tx,
  { sessionId, userId }: AccessClaims,
  { passwordHash, newHash, now }: { passwordHash: string; newHash: string; now: Date },
): Promise<boolean> {
  const answer = await sql<{ isDone: boolean }>`
    select core.change_own_password(${sessionId}, ${userId}, ${passwordHash}, ${newHash}, ${now}) as "isDone"`.execute(
    tx,
  )
  return answer.rows[0]?.isDone ?? false
}
