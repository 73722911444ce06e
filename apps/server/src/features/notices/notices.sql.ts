import type { Notice } from '@quitus/contract/notices/notices.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'

/** Where a notice is among those of several databases: by its time, in microseconds, and its number. */
export type Place = { at: string; id: string }

/** Compares as SQL does, latest first. */
export function isBefore(one: Place, other: Place): boolean {
  return one.at === other.at ? BigInt(one.id) > BigInt(other.id) : BigInt(one.at) > BigInt(other.at)
}

const AT = sql`(extract(epoch from notice.created_at) * 1000000)::bigint::text`
const timeOf = ({ at }: Place) => sql`'epoch'::timestamptz + ${at}::bigint * interval '1 microsecond'`

/**
 * Which notices does the requester have in this database, newest first? Row-level security excludes other people’s,
 * and projects that they no longer see.
 */
export async function selectNotices(
  tx: Tx,
  { before, limit }: { before: Place | null; limit: number },
): Promise<(Notice & Place)[]> {
  const answer = await sql<Notice & Place>`
    select notice.id, ${AT} as at, notice.kind, notice.project_id as "projectId", project.name as project,
           notice.source, notice.detail,
           notice.anomaly_id as "anomalyId", notice.name, notice.count, notice.filter, notice.words,
           coalesce(core.person_name(notice.project_id, impersonator.id) || ' (' || core.person_name(notice.project_id,
             actor.id) || ')', core.person_name(notice.project_id, actor.id)) as actor,
           to_char(notice.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
           notice.read_at is not null as "isRead"
    from core.notices notice
    join core.projects project on project.id = notice.project_id
    left join core.users actor on actor.id = notice.actor_id
    left join core.users impersonator on impersonator.id = notice.impersonator_id
    where notice.user_id = core.current_user_id()
      ${before === null ? sql`` : sql`and (notice.created_at, notice.id) < (${timeOf(before)}, ${before.id}::bigint)`}
    order by notice.created_at desc, notice.id desc limit ${limit}`.execute(tx)
  return answer.rows
}

/** Where is a notice of the requester? Undefined where this database has none of this number. */
export async function findPlace(tx: Tx, id: string): Promise<Place | undefined> {
  const answer = await sql<Place>`
    select notice.id, ${AT} as at from core.notices notice
    where notice.user_id = core.current_user_id() and notice.id = ${id}::bigint`.execute(tx)
  return answer.rows[0]
}

/** Unread notices that are counted at most: the bell says `99+` long before. */
export const MOST_COUNTED = 1000

/** How many notices has the requester not read? */
export async function countUnread(tx: Tx): Promise<number> {
  const answer = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from core.notices where user_id = core.current_user_id() and read_at is null limit ${MOST_COUNTED})
        unread`.execute(tx)
  return answer.rows[0]?.unread ?? 0
}

/** Marks notices of the requester as read; answers how many of them this database has, read before or not. */
export async function markRead(tx: Tx, notices: readonly string[], now: Date): Promise<number> {
  const are = sql<boolean>`user_id = core.current_user_id() and id = any(${notices}::bigint[])`
  await sql`update core.notices set read_at = ${now} where ${are} and read_at is null`.execute(tx)
  const answer = await sql<{ found: number }>`
    select count(*)::integer as found from core.notices where ${are}`.execute(tx)
  return answer.rows[0]?.found ?? 0
}

/** Marks what the requester has in this database up to a place as read. */
export async function markReadUpTo(tx: Tx, place: Place, now: Date): Promise<void> {
  await sql`
    update core.notices set read_at = ${now}
    where user_id = core.current_user_id() and read_at is null
      and (created_at, id) <= (${timeOf(place)}, ${place.id}::bigint)`.execute(tx)
}

export type DigestNotice = Pick<
  Notice,
  'kind' | 'project' | 'detail' | 'name' | 'count' | 'actor' | 'createdAt'
>

/**
 * What is a person to be given by mail of the time since, oldest first? Mentions and files were mailed before. Runs
 * as the owner.
 */
export async function selectNoticesForDigest(
  tx: Tx,
  userId: number,
  since: Date,
  limit: number,
): Promise<DigestNotice[]> {
  const answer = await sql<DigestNotice>`
    select notice.kind, project.name as project, notice.detail, notice.name, notice.count,
      core.person_name(notice.project_id, actor.id) as actor,
      to_char(notice.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from core.notices notice
    join core.projects project on project.id = notice.project_id
    left join core.users actor on actor.id = notice.actor_id
    where notice.user_id = ${userId} and notice.created_at > ${since} and notice.read_at is null and notice.kind not in
      ('mentioned', 'files')
      and core.channel_of(notice.user_id, notice.kind) = 'mail'
      and core.may_see_notice(notice.user_id, notice.project_id, notice.source)
    order by notice.created_at, notice.id limit ${limit}`.execute(tx)
  return answer.rows
}

/** Which views of projects have deadlines that someone is notified of? */
export async function selectViewsWithDeadlines(tx: Tx): Promise<{ projectId: number; source: Source }[]> {
  const answer = await sql<{ projectId: number; source: Source }>`
    select view.project_id as "projectId", view.source from core.views view
    join core.projects project on project.id = view.project_id and project.archived_at is null
    where view.deadline_column is not null and view.state_columns is not null and view.current_publication_id is not
      null
    order by 1, 2`.execute(tx)
  return answer.rows
}

/** Notifies of the deadlines of a view that have come near; answers how many people. */
export async function insertDeadlineNotices(
  tx: Tx,
  view: { projectId: number; source: Source },
  now: Date,
): Promise<number> {
  const answer = await sql<{ notified: number }>`
    select core.notify_of_deadlines(${view.projectId}, ${view.source}, ${now}::timestamptz) as notified`.execute(
    tx,
  )
  return answer.rows[0]?.notified ?? 0
}
