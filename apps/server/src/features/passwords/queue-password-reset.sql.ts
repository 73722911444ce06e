import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Queues the task that looks for accounts at this address and mails them links (`send-reset-links.ts`). */
export async function queuePasswordReset(tx: Tx, untrustedMail: string): Promise<void> {
  await sql`select core.request_password_reset(${untrustedMail})`.execute(tx)
}
