import type { Db } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { NOTICE_KEPT_DAYS } from '@quitus/domain/people/notice.ts'
import { type RawBuilder, sql } from 'kysely'

/** Rows that one statement deletes at most, so that no lock is held for long. */
export const PURGE_BATCH = 1000
/** Result sets are up to megabytes each. */
const SET_BATCH = 100
/** How long a session that has ended or expired is kept: the last calls of its tabs are answered as before. */
const ENDED_SESSION_KEPT = '1 day'
const ENDED_SERVICE_TOKEN_KEPT = '30 days'
const ENDED_LINK_KEPT = '30 days'
/** How long the administration lists a mail that was sent or given up. */
const ENDED_MAIL_KEPT = '90 days'
/** How long the key of a write is remembered (decision 036). */
const ANSWERED_WRITE_KEPT = '7 days'
/** How long events can be taken up after a stream was cut. */
const EVENT_KEPT = '1 day'
/** By then a screen has long taken the person for gone. */
const PRESENCE_KEPT = '1 hour'

/**
 * What can be purged of one table: `deleteBatch` answers how many rows went, fewer than `batch` when no more are to
 * be had now.
 */
export type Purge = { name: string; batch: number; deleteBatch: (owner: Db, now: Date) => Promise<number> }

/**
 * Deletes a batch of the rows that meet the condition and that nobody else holds right now, so that purges and calls
 * never wait for each other.
 */
function purgeOf(
  name: string,
  table: RawBuilder<unknown>,
  expired: (now: Date) => RawBuilder<unknown>,
  batch = PURGE_BATCH,
): Purge {
  return {
    name,
    batch,
    deleteBatch: async (owner, now) => {
      const answer = await sql`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} candidate where ${expired(now)} limit ${batch} for update skip locked))`.execute(
        owner,
      )
      return Number(answer.numAffectedRows ?? 0)
    },
  }
}

const isOver = (session: string, now: Date) => {
  const end = sql`${now}::timestamptz - ${ENDED_SESSION_KEPT}::interval`
  return sql`(${sql.ref(`${session}.ended_at`)} < ${end} or ${sql.ref(`${session}.expires_at`)} < ${end})`
}

/**
 * Requests for a new password that failed for good. The queue would keep them for ever, with the address that someone
 * typed.
 */
const FAILED_PASSWORD_RESETS: Purge = {
  name: 'failed_password_resets',
  batch: PURGE_BATCH,
  deleteBatch: async (owner) => {
    const { rows } = await sql`
      select from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where task_identifier = 'password_reset' and attempts >= max_attempts and locked_at is null limit
          ${PURGE_BATCH}))`.execute(owner)
    return rows.length
  },
}

/**
 * What expires in the core schema, in the order in which it can go: a token before its session. By the server’s
 * clock.
 */
export const CORE_PURGES: readonly Purge[] = [
  purgeOf('tickets', sql`core.tickets`, (now) => sql`candidate.expires_at < ${now}`),
  purgeOf(
    'second_factor_challenges',
    sql`core.second_factor_challenges`,
    (now) => sql`candidate.expires_at < ${now}`,
  ),
  // Replaced tokens of a session that goes on are kept: one that comes back reports a theft (decision 006).
  purgeOf(
    'refresh_tokens',
    sql`core.refresh_tokens`,
    (now) => sql`exists (select from core.sessions session
                         where session.id = candidate.session_id and ${isOver('session', now)})`,
  ),
  purgeOf(
    'sessions',
    sql`core.sessions`,
    // The administration lists the tokens of service accounts for a while after their end.
    (now) => sql`${isOver('candidate', now)}
                 and not exists (select from core.refresh_tokens token where token.session_id = candidate.id)
                 and (least(candidate.ended_at, candidate.expires_at) < ${now}::timestamptz -
                   ${ENDED_SERVICE_TOKEN_KEPT}::interval
                      or not exists (select from core.service_tokens token where token.session_id = candidate.id))`,
  ),
  // A link that is long over still says why it opens nothing.
  purgeOf(
    'password_links',
    sql`core.password_links`,
    (now) => sql`candidate.expires_at < ${now}::timestamptz - ${ENDED_LINK_KEPT}::interval`,
  ),
  purgeOf(
    'mails',
    sql`core.mails`,
    (now) =>
      sql`candidate.state <> 'waiting' and candidate.ended_at < ${now}::timestamptz - ${ENDED_MAIL_KEPT}::interval`,
  ),
  purgeOf(
    'notices',
    sql`core.notices`,
    (now) => sql`candidate.created_at < ${now}::timestamptz - make_interval(days => ${NOTICE_KEPT_DAYS})`,
  ),
  purgeOf(
    'told_deadlines',
    sql`core.told_deadlines`,
    (now) => sql`candidate.deadline < ${now}::timestamptz - make_interval(days => ${NOTICE_KEPT_DAYS})`,
  ),
  FAILED_PASSWORD_RESETS,
  purgeOf('sign_in_attempts', sql`core.sign_in_attempts`, (now) => sql`candidate.forgotten_at <= ${now}`),
  purgeOf(
    'known_sign_in_places',
    sql`core.known_sign_in_places`,
    (now) => sql`candidate.known_until <= ${now}`,
  ),
  purgeOf('result_sets', sql`core.result_sets`, (now) => sql`candidate.expires_at < ${now}`, SET_BATCH),
  purgeOf(
    'project_events',
    sql`core.project_events`,
    () => sql`candidate.at < clock_timestamp() - ${EVENT_KEPT}::interval`,
  ),
  purgeOf(
    'presences',
    sql`core.presences`,
    () => sql`candidate.seen_at < clock_timestamp() - ${PRESENCE_KEPT}::interval`,
  ),
]

/** What expires in the schema of a project. */
export function projectPurges(projectId: number): Purge[] {
  return [
    purgeOf(
      'answered_writes',
      sql.id(projectSchemaName(projectId), 'answered_writes'),
      (now) => sql`candidate.created_at < ${now}::timestamptz - ${ANSWERED_WRITE_KEPT}::interval`,
    ),
  ]
}

/** Ends the impersonations whose hour is over, so that their end is recorded. */
export async function endExpiredImpersonations(owner: Db, now: Date): Promise<number> {
  const answer = await sql`
    update core.sessions set ended_at = expires_at
    where impersonator_id is not null and ended_at is null and expires_at <= ${now}`.execute(owner)
  return Number(answer.numAffectedRows ?? 0)
}
