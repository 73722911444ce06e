import type { Db, Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'

export type LetterMailRow = {
  id: number
  address: string
  requestedBy: string
  requestedAt: string
  state: 'waiting' | 'sent' | 'failed' | 'withdrawn'
  endedAt: string | null
  error: string | null
}

export type NewLetterMail = {
  letter: number
  address: string
  replyTo: string | null
  subject: string
  text: string
}

/** Puts letters into the outbox, in the caller's transaction: they leave once that has committed, or never. */
export async function insertLetterMails(
  tx: Tx,
  projectId: number,
  mails: readonly NewLetterMail[],
  requested: { by: number; at: Date },
): Promise<void> {
  const letters = mails.map(({ letter }) => letter)
  await sql`
    insert into ${mailsOf(projectId)} (letter_id, address, reply_to, subject, body, requested_by, requested_at)
    select mail.letter, mail.address, mail."replyTo", mail.subject, mail.text, ${requested.by}, ${requested.at}
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as mail (letter integer, address text, "replyTo" text, subject text, text text)`.execute(tx)
  await sql`
    update ${lettersOf(projectId)} set delivery = 'waiting' where id = any(${letters}::integer[])`.execute(tx)
}

/** With which mails was a letter sent, in the order in which they were requested? */
export async function selectLetterMails(tx: Tx, projectId: number, letter: number): Promise<LetterMailRow[]> {
  const answer = await sql<LetterMailRow>`
    select id, address, core.person_name(${projectId}, requested_by) as "requestedBy", requested_at as "requestedAt",
           state, ended_at as "endedAt", last_error as error
    from ${mailsOf(projectId)} where letter_id = ${letter} order by id`.execute(tx)
  return answer.rows
}

export type DraftedLetter = {
  id: number
  kind: 'claim' | 'reminder'
  reference: string
  supplier: string
  supplierCode: string | null
  language: Locale
  amount: string
  writtenOn: string
  answerBy: string
  /** Where the supplier was written to last. */
  lastAddress: string | null
}

/** What do the mails of these letters say? */
export async function selectDraftedLetters(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<DraftedLetter[]> {
  const answer = await sql<DraftedLetter>`
    select letter.id, letter.kind, letter.reference, letter.supplier, letter.supplier_code as "supplierCode",
           letter.language, letter.amount::text as amount, to_char(letter.written_on, 'YYYY-MM-DD') as "writtenOn",
           to_char(letter.answer_by, 'YYYY-MM-DD') as "answerBy", last.address as "lastAddress"
    from ${lettersOf(projectId)} letter
    left join lateral (
      select mail.address from ${mailsOf(projectId)} mail
      join ${lettersOf(projectId)} other on other.id = mail.letter_id
      where mail.state = 'sent' and other.supplier = letter.supplier
        and other.supplier_code is not distinct from letter.supplier_code
      order by mail.id desc limit 1) last on true
    where letter.id = any(${ids}::integer[]) order by letter.id`.execute(tx)
  return answer.rows
}

export type WaitingLetterMail = NewLetterMail & { supplier: string; fileName: string; pdf: Buffer }

/** Begins an attempt to send a mail that waits, and answers what it says; undefined once it has ended. */
export async function beginAttempt(
  db: Db,
  projectId: number,
  id: number,
  now: Date,
): Promise<WaitingLetterMail | undefined> {
  const answer = await sql<WaitingLetterMail>`
    with begun as (
      update ${mailsOf(projectId)} set attempt_at = ${now} where id = ${id} and state = 'waiting' returning *)
    select letter.id as letter, begun.address, begun.reply_to as "replyTo", begun.subject, begun.body as text,
           letter.supplier, letter.file_name as "fileName", letter.pdf
    from begun join ${lettersOf(projectId)} letter on letter.id = begun.letter_id`.execute(db)
  return answer.rows[0]
}

/** The attempt failed, and another one will follow. */
export async function noteFailedAttempt(db: Db, projectId: number, id: number, error: string): Promise<void> {
  await sql`
    update ${mailsOf(projectId)} set attempts = attempts + 1, attempt_at = null, last_error = ${error}
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** The mail was taken by the mail server, or never will be; its letter says so, unless its sending was undone. */
export async function endLetterMail(
  db: Db,
  projectId: number,
  id: number,
  { state, error, now }: { state: 'sent' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    with ended as (
      update ${mailsOf(projectId)}
      set state = ${state}, attempts = attempts + 1, attempt_at = null, last_error = ${error}, ended_at = ${now}
      where id = ${id} and state = 'waiting' returning letter_id)
    update ${lettersOf(projectId)} letter set delivery = ${state}
    from ended where letter.id = ended.letter_id and letter.sent_on is not null`.execute(db)
}

/** Notifies the person who sent a letter by mail that it did not arrive; nobody of a mail that has not failed. */
export async function notifyOfFailedMail(tx: Tx, projectId: number, id: number, now: Date): Promise<void> {
  await sql`
    select core.write_notice(mail.requested_by, ${projectId}::integer, 'dashboard', 'letterFailed', null, null, null,
                             ${now}::timestamptz, 1, null, letter.reference || ' (' || letter.supplier || ')', null, null)
    from ${mailsOf(projectId)} mail join ${lettersOf(projectId)} letter on letter.id = mail.letter_id
    where mail.id = ${id} and mail.state = 'failed'`.execute(tx)
}

function mailsOf(projectId: number) {
  return sql.id(projectSchemaName(projectId), 'claim_letter_mails')
}

function lettersOf(projectId: number) {
  return sql.id(projectSchemaName(projectId), 'claim_letters')
}
