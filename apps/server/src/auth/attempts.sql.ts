import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { PassingRefusal } from '#http/app-error.ts'
import { type AttemptSubject, attemptSubjects, loginSubject, waitSeconds } from './attempt-limits.ts'

const FORGOTTEN_AFTER_MS = 3_600_000
/** More than the two rows that an attempt adds, so that forgotten ones never pile up. */
const SWEPT_PER_ATTEMPT = 10

/**
 * Counts an attempt to give a password before the password is looked at, so that attempts made at once count as well.
 * Throws `too_many_attempts` while its login or its address has to wait; such a refusal counts nothing and costs one read.
 */
export async function takeAttempt(db: Db, untrustedLogin: string, address: string, now: Date): Promise<void> {
  const subjects = attemptSubjects(untrustedLogin, address)
  await refuseBlocked(db, subjects, now)
  await db.transaction().execute(async (tx) => {
    // Address first, in every attempt: two of them never wait for each other in a circle.
    for (const subject of subjects) {
      if (!(await countAttempt(tx, subject, now))) {
        await refuseBlocked(tx, subjects, now)
        throw new PassingRefusal('too_many_attempts', 1)
      }
    }
    await sweep(tx, now)
  })
}

/** The password was right: the login starts anew, and the address gets this attempt back. */
export async function forgiveAttempt(tx: Tx, untrustedLogin: string, address: string): Promise<void> {
  const login = loginSubject(untrustedLogin).hash
  for (const { hash } of attemptSubjects(untrustedLogin, address)) {
    if (hash.equals(login)) {
      await tx.deleteFrom('core.sign_in_attempts').where('subject', '=', hash).execute()
    } else {
      await sql`
        update core.sign_in_attempts set attempts = greatest(attempts - 1, 0), blocked_until = '-infinity'
        where subject = ${hash}`.execute(tx)
    }
  }
}

async function refuseBlocked(db: Db, subjects: readonly AttemptSubject[], now: Date): Promise<void> {
  const answer = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - ${now}::timestamptz))::integer as seconds
    from core.sign_in_attempts
    where subject in (${sql.join(subjects.map(({ hash }) => hash))}) and blocked_until > ${now}`.execute(db)
  const seconds = answer.rows[0]?.seconds ?? null
  if (seconds !== null) throw new PassingRefusal('too_many_attempts', seconds)
}

/** False when the subject has to wait: another attempt was counted since it was looked up. */
async function countAttempt(tx: Tx, { hash, freeAttempts }: AttemptSubject, now: Date): Promise<boolean> {
  const forgottenAt = new Date(now.getTime() + FORGOTTEN_AFTER_MS)
  const counted = await sql<{ attempts: number }>`
    insert into core.sign_in_attempts as kept (subject, attempts, blocked_until, forgotten_at)
    values (${hash}, 1, '-infinity', ${forgottenAt})
    on conflict (subject) do update
      set attempts = case when kept.forgotten_at <= ${now} then 1 else kept.attempts + 1 end,
          forgotten_at = excluded.forgotten_at
      where kept.blocked_until <= ${now}
    returning attempts`.execute(tx)
  const attempts = counted.rows[0]?.attempts
  if (attempts === undefined) return false
  const wait = waitSeconds(attempts, freeAttempts)
  if (wait > 0) {
    await tx
      .updateTable('core.sign_in_attempts')
      .set({ blocked_until: new Date(now.getTime() + wait * 1000) })
      .where('subject', '=', hash)
      .execute()
  }
  return true
}

async function sweep(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from core.sign_in_attempts where subject in (
      select subject from core.sign_in_attempts where forgotten_at <= ${now}
      order by forgotten_at limit ${SWEPT_PER_ATTEMPT} for update skip locked)`.execute(tx)
}
