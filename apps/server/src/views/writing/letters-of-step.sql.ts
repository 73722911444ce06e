import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import type { View } from '#views/definition/view.sql.ts'

/** Holds the letters that a step sent or whose answer it recorded, before its rows are locked; how many they are. */
export async function lockLettersOfStep(tx: Tx, view: View, step: string): Promise<number> {
  const answer = await sql`
    select id from ${lettersOf(view)}
    where step_id = ${step}::bigint
       or id in (select letter_id from ${answersOf(view)} where step_id = ${step}::bigint)
    order by id for no key update`.execute(tx)
  return answer.rows.length
}

/**
 * Undo makes the letters of a step unsent again, so that their anomalies are in an open letter, and withdraws the
 * answers that it recorded; redo sends and records them as before. Throws `letter_undo_refused` where a letter was
 * sent again or discarded meanwhile, or an anomaly is in another open letter.
 */
export async function moveLetters(
  tx: Tx,
  view: View,
  step: string,
  direction: 'undo' | 'redo',
): Promise<void> {
  const isUndo = direction === 'undo'
  const anomalies = sql.id(projectSchemaName(view.projectId), 'claim_letter_anomalies')
  const blocked = await sql<{ isBlocked: boolean }>`
    select exists (
      select from ${lettersOf(view)} letter
      where letter.step_id = ${step}::bigint
        and (letter.discarded_at is not null or (letter.sent_on is null) = ${isUndo}::boolean
             or exists (select from ${anomalies} own join ${anomalies} other
                          on other.anomaly_id = own.anomaly_id and other.letter_id <> own.letter_id and other.is_open
                        where own.letter_id = letter.id))) as "isBlocked"`.execute(tx)
  if (blocked.rows[0]?.isBlocked === true) throw new AppError('letter_undo_refused')
  if (isUndo) await withdrawMails(tx, view, step)
  await sql`
    with moved as (
      update ${anomalies} about set is_open = ${isUndo}::boolean
      from ${lettersOf(view)} letter where letter.id = about.letter_id and letter.step_id = ${step}::bigint)
    update ${lettersOf(view)}
    set sent_on = undone_sent_on, sent_by = undone_sent_by, sent_at = undone_sent_at,
        undone_sent_on = sent_on, undone_sent_by = sent_by, undone_sent_at = sent_at,
        -- A mail that was withdrawn does not leave again by itself.
        delivery = case when ${isUndo}::boolean then null
                        else (select case when mail.state = 'withdrawn' then 'failed' else mail.state end
                              from ${mailsOf(view)} mail where mail.letter_id = ${lettersOf(view)}.id
                              order by mail.id desc limit 1) end
    where step_id = ${step}::bigint`.execute(tx)
  const answered = await sql<{ letterId: number }>`
    update ${answersOf(view)} set is_undone = ${isUndo}::boolean where step_id = ${step}::bigint
    returning letter_id as "letterId"`.execute(tx)
  if (answered.rows.length > 0)
    await updateAnswered(
      tx,
      view.projectId,
      answered.rows.map(({ letterId }) => letterId),
    )
}

/** How long an attempt to send a mail may take; what is silent for longer has ended with its process. */
const ATTEMPT_SECONDS = 120

/** What still waits in the outbox for these letters does not leave, unless that is under way. */
async function withdrawMails(tx: Tx, view: View, step: string): Promise<void> {
  await sql`
    update ${mailsOf(view)} mail set state = 'withdrawn', ended_at = now(), last_error = null
    from ${lettersOf(view)} letter
    where letter.id = mail.letter_id and letter.step_id = ${step}::bigint and mail.state = 'waiting'
      and coalesce(mail.attempt_at < now() - make_interval(secs => ${ATTEMPT_SECONDS}), true)`.execute(tx)
}

/** Notes on letters when they were last answered, by answers that moved anomalies and were not undone. */
export async function updateAnswered(tx: Tx, projectId: number, letters: readonly number[]): Promise<void> {
  await sql`
    update ${sql.id(projectSchemaName(projectId), 'claim_letters')} letter
    set answered_on = (
      select max(answer.answered_on) from ${sql.id(projectSchemaName(projectId), 'claim_letter_answers')} answer
      where answer.letter_id = letter.id and answer.step_id is not null and not answer.is_undone)
    where letter.id = any(${letters}::integer[])`.execute(tx)
}

function mailsOf({ projectId }: View) {
  return sql.id(projectSchemaName(projectId), 'claim_letter_mails')
}

function answersOf({ projectId }: View) {
  return sql.id(projectSchemaName(projectId), 'claim_letter_answers')
}

function lettersOf({ projectId }: View) {
  return sql.id(projectSchemaName(projectId), 'claim_letters')
}
