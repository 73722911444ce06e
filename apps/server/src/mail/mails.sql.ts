import type { Db, Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { MailKind } from '@quitus/domain/people/mail.ts'
import { sql } from 'kysely'
import type { MailOf } from './mail-parameters.ts'

/**
 * Puts a mail to a person into the outbox, in the caller's transaction: it leaves once that has committed, or never.
 */
export async function insertMail<Kind extends MailKind>(
  tx: Tx,
  userId: number,
  mail: MailOf<Kind>,
  { now, usefulUntil = null }: { now: Date; usefulUntil?: Date | null },
): Promise<void> {
  await tx
    .insertInto('core.mails')
    .values({
      kind: mail.kind,
      user_id: userId,
      parameters: JSON.stringify(mail.parameters),
      created_at: now,
      useful_until: usefulUntil,
    })
    .execute()
}

export type WaitingMail = {
  userId: number
  kind: MailKind
  parameters: Record<string, string | number>
  isUseful: boolean
  name: string
  address: string
  language: Locale
  isDisabled: boolean
}

/** A mail that waits, with its recipient as they are now; undefined once it was sent or given up. */
export async function findWaitingMail(db: Db, id: string, now: Date): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('core.mails as mail')
    .innerJoin('core.users as person', 'person.id', 'mail.user_id')
    .select([
      'mail.kind',
      'mail.user_id as userId',
      sql<Record<string, string | number>>`mail.parameters`.as('parameters'),
      sql<boolean>`coalesce(mail.useful_until > ${now}, true)`.as('isUseful'),
      'person.full_name as name',
      'person.mail as address',
      'person.language',
      'person.is_disabled as isDisabled',
    ])
    .where('mail.id', '=', id)
    .where('mail.state', '=', 'waiting')
    .executeTakeFirst()
}

/** The mail was sent, or never will be; what it was made of is forgotten, secrets included. */
export async function endMail(
  db: Db,
  id: string,
  outcome: { state: 'sent' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('core.mails')
    .set((each) => ({
      state: outcome.state,
      attempts: each('attempts', '+', 1),
      last_error: outcome.error,
      parameters: null,
      ended_at: outcome.now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** An attempt failed, and another one will follow. */
export async function noteFailedAttempt(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('core.mails')
    .set((each) => ({ attempts: each('attempts', '+', 1), last_error: error }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
