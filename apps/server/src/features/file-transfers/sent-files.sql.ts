import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'

/** In which projects has a file waited since before `until` for the staff to be notified of it? Runs as the owner. */
export async function selectProjectsToNotify(tx: Tx, until: Date): Promise<number[]> {
  const answer = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from core.transfer_uploads
    where state = 'done' and told_at is null and touched_at <= ${until} order by 1`.execute(tx)
  return answer.rows.map(({ projectId }) => projectId)
}

/** What one person sent, with some of the names, in their order. */
export type SentFiles = { senderId: number; sender: string; count: number; names: string[] }

/** Takes the files of a project of which nobody has been notified: they are notified of by anyone who called. */
export async function takeUnannouncedFiles(
  tx: Tx,
  { projectId, now, mostNames }: { projectId: number; now: Date; mostNames: number },
): Promise<SentFiles[]> {
  const answer = await sql<SentFiles>`
    with taken as (
      update core.transfer_uploads set told_at = ${now}
      where project_id = ${projectId} and state = 'done' and told_at is null
      returning created_by, name
    )
    select taken.created_by as "senderId", core.person_name(${projectId}, sender.id) as sender, count(*)::integer as
      count,
           (array_agg(taken.name order by taken.name collate core.by_name))[1:${sql.lit(mostNames)}] as names
    from taken join core.users sender on sender.id = taken.created_by
    group by taken.created_by, sender.id
    order by sender.full_name, taken.created_by`.execute(tx)
  return answer.rows
}

export type NotifiedStaff = { userId: number; language: Locale; project: string; wantsMail: boolean }

/** The project’s staff, as far as they may see its files. */
export async function selectStaffToNotify(tx: Tx, projectId: number): Promise<NotifiedStaff[]> {
  const answer = await sql<NotifiedStaff>`
    select person.id as "userId", person.language, project.name as project,
           core.channel_of(person.id, 'files') = 'mail' as "wantsMail"
    from core.project_members member
    join core.users person on person.id = member.user_id
    join core.projects project on project.id = member.project_id
    where member.project_id = ${projectId} and person.role_type = 'staff' and person.kind = 'person' and not
      person.is_disabled
      and core.may_see_notice(person.id, ${projectId}, null)
    order by person.id`.execute(tx)
  return answer.rows
}

/** Puts a notice on the screen of one of the staff; nothing for the sender, and for those who want none. */
export async function insertNoticeOfFiles(
  tx: Tx,
  { userId, projectId, now }: { userId: number; projectId: number; now: Date },
  { senderId, count }: Pick<SentFiles, 'senderId' | 'count'>,
): Promise<void> {
  await sql`
    select core.write_notice(${userId}::integer, ${projectId}::integer, null, 'files', null, null,
      ${senderId}::integer, ${now}::timestamptz,
                             ${count}::integer, null, null, null, null)`.execute(tx)
}
