import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** More than anybody has; what is older stays signed in and ends by itself, or with all others. */
const MOST_DEVICES = 100

export type OwnSession = {
  id: string
  userAgent: string
  address: string
  createdAt: string
  activeAt: string
  isCurrent: boolean
}

/** Where is this person signed in now? The requesting session first, then by last activity. */
export async function selectOwnSessions(
  tx: Tx,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<OwnSession[]> {
  return (
    tx
      .selectFrom('core.sessions')
      .select([
        'id',
        'user_agent as userAgent',
        'address',
        'created_at as createdAt',
        'active_at as activeAt',
      ])
      .select(sql<boolean>`id = ${sessionId}`.as('isCurrent'))
      .where('user_id', '=', userId)
      // Anyone who impersonates the person is on no device of theirs.
      .where('impersonator_id', 'is', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`${now}`)
      .orderBy(sql`id = ${sessionId}`, 'desc')
      .orderBy('active_at', 'desc')
      .orderBy('id')
      .limit(MOST_DEVICES)
      .execute()
  )
}

/** Ends one session of this person; nothing happens to one that has ended, or is someone else’s. */
export async function endOwnSession(tx: Tx, userId: number, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('core.sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
