import type { Tx } from '@quitus/database/connection.ts'
import { NOTICES } from '@quitus/domain/people/notice.ts'
import { sql } from 'kysely'
import type { DigestReader } from '#mail/digest-parts.ts'

/**
 * Whose digest is due: from their last one until now. `missed`: since when each cell that their last digests could not
 * read is to be read, by its number.
 */
export type DueDigest = DigestReader & { missed: Readonly<Record<string, string>> }

/**
 * Claims people whose digest of the day is due: enabled people with an account that was opened, who want it by mail.
 * Two processes claim nobody twice. Someone's first digest notifies of the day before.
 */
export async function claimDueDigests(tx: Tx, now: Date, limit: number): Promise<DueDigest[]> {
  const answer = await sql<Omit<DueDigest, 'since' | 'until'> & { since: string }>`
    with due as (
      select person.id, person.language, coalesce(digest.told_until, ${now}::timestamptz - interval '1 day') as since,
             coalesce(digest.missed, '{}') as missed
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
    select id as "userId", language, since, missed from due join claimed on claimed.user_id = due.id order by id`.execute(
    tx,
  )
  return answer.rows.map(({ since, ...due }) => ({ ...due, since: new Date(since), until: now }))
}

/** Notes which cells a digest could not read, for the next one. */
export async function noteMissed(
  tx: Tx,
  userId: number,
  missed: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update core.daily_digests set missed = ${JSON.stringify(missed)}::jsonb where user_id = ${userId}`.execute(
    tx,
  )
}

/** In which cells are projects of these people, and which, by name? Archived ones are excluded. */
export async function selectCellsOfPeople(
  tx: Tx,
  people: readonly number[],
): Promise<{ userId: number; cell: number; projects: string[] }[]> {
  const answer = await sql<{ userId: number; cell: number; projects: string[] }>`
    select member.user_id as "userId", project.cell,
           array_agg(project.name order by project.name collate "fr-x-icu", project.id) as projects
    from core.project_members member
    join core.projects project on project.id = member.project_id
    where member.user_id = any(${people}::integer[]) and project.archived_at is null
      and project.cell <> (select core.own_cell())
    group by 1, 2 order by 1, 2`.execute(tx)
  return answer.rows
}
