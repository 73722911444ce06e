import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { NOTICES } from '@quitus/domain/people/notice.ts'
import { sql } from 'kysely'

/** Whose digest is due, and the time that it is about: from their last one until now. */
export type DueDigest = { userId: number; language: Locale; since: Date; until: Date }

/**
 * Claims people whose digest of the day is due: enabled people with an account that was opened, who want it by mail.
 * Two processes claim nobody twice. Someone's first digest notifies of the day before.
 */
export async function claimDueDigests(tx: Tx, now: Date, limit: number): Promise<DueDigest[]> {
  const answer = await sql<{ userId: number; language: Locale; since: string }>`
    with due as (
      select person.id, person.language, coalesce(digest.told_until, ${now}::timestamptz - interval '1 day') as since
      from core.users person
      left join core.daily_digests digest on digest.user_id = person.id
      left join core.notice_settings setting on setting.user_id = person.id and setting.kind = 'dailyDigest'
      where not person.is_disabled and person.kind = 'person' and person.last_login_at is not null
        and coalesce(setting.channel, ${NOTICES.dailyDigest.byDefault}) = 'mail'
        and (digest.told_until is null or digest.told_until < date_trunc('day', ${now}::timestamptz))
      order by person.id limit ${limit} for no key update of person skip locked
    ), claimed as (
      insert into core.daily_digests as digest (user_id, told_until) select id, ${now} from due
      on conflict (user_id) do update set told_until = excluded.told_until
        where digest.told_until < date_trunc('day', ${now}::timestamptz)
      returning user_id
    )
    select id as "userId", language, since from due join claimed on claimed.user_id = due.id order by id`.execute(
    tx,
  )
  return answer.rows.map(({ since, ...due }) => ({ ...due, since: new Date(since), until: now }))
}
