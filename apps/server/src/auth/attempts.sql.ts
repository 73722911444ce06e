import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { RetryableError } from '#errors/app-error.ts'
import { type AttemptKind, type AttemptSubject, waitSeconds } from './attempt-limits.ts'

const FORGOTTEN_AFTER_MS = 3_600_000
/** How long a network counts as the person’s own after they signed in there. */
const KNOWN_FOR_MS = 90 * 24 * FORGOTTEN_AFTER_MS
/** More than the rows that an attempt adds, so that forgotten ones never pile up. */
const SWEPT_PER_ATTEMPT = 10

/**
 * Counts an attempt to give a password, in a transaction that commits before the password is looked at, so that
 * attempts made at once count as well. Throws `too_many_attempts` while one of its subjects has to wait; such a
 * refusal counts nothing and costs one read.
 */
export async function takeAttempt(tx: Tx, subjects: readonly AttemptSubject[], now: Date): Promise<void> {
  const counted = await withoutKnownPlace(tx, subjects, now)
  await refuseBlocked(tx, counted, now)
  // In one order, in every attempt: two of them never wait for each other in a circle.
  for (const subject of counted) {
    if (!(await countAttempt(tx, subject, now))) {
      await refuseBlocked(tx, counted, now)
      throw new RetryableError('too_many_attempts', 1)
    }
  }
  await sweep(tx, now)
}

/**
 * The password was right: the address gets this attempt back, everything else starts again, and the network is the
 * person’s own from now on.
 */
export async function forgiveAttempt(tx: Tx, subjects: readonly AttemptSubject[], now: Date): Promise<void> {
  for (const { kind, hash } of subjects) {
    if (kind === 'address' || kind === 'factorNetwork') {
      await sql`
        update core.sign_in_attempts set attempts = greatest(attempts - 1, 0), blocked_until = '-infinity'
        where subject = ${hash}`.execute(tx)
    } else {
      await tx.deleteFrom('core.sign_in_attempts').where('subject', '=', hash).execute()
    }
    if (kind === 'place') await keepKnownPlace(tx, hash, now)
  }
}

/** Where the person has signed in before, what strangers do elsewhere counts for nothing. */
async function withoutKnownPlace(
  tx: Tx,
  subjects: readonly AttemptSubject[],
  now: Date,
): Promise<readonly AttemptSubject[]> {
  const place = hashOf(subjects, 'place')
  if (place === undefined) return subjects
  const known = await tx
    .selectFrom('core.known_sign_in_places')
    .select('place')
    .where('place', '=', place)
    .where('known_until', '>', sql<string>`${now}`)
    .executeTakeFirst()
  return known === undefined ? subjects : subjects.filter(({ kind }) => kind !== 'elsewhere')
}

async function keepKnownPlace(tx: Tx, place: Buffer, now: Date): Promise<void> {
  const knownUntil = new Date(now.getTime() + KNOWN_FOR_MS)
  await tx
    .insertInto('core.known_sign_in_places')
    .values({ place, known_until: knownUntil })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ known_until: knownUntil }))
    .execute()
}

function hashOf(subjects: readonly AttemptSubject[], requested: AttemptKind): Buffer | undefined {
  return subjects.find(({ kind }) => kind === requested)?.hash
}

async function refuseBlocked(tx: Tx, subjects: readonly AttemptSubject[], now: Date): Promise<void> {
  const answer = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - ${now}::timestamptz))::integer as seconds
    from core.sign_in_attempts
    where subject in (${sql.join(subjects.map(({ hash }) => hash))}) and blocked_until > ${now}`.execute(tx)
  const seconds = answer.rows[0]?.seconds ?? null
  if (seconds !== null) throw new RetryableError('too_many_attempts', seconds)
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
