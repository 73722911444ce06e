import { isOwn } from '@quitus/database/cells/own-projects.sql.ts'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** Which projects have a rule that may be due? Those that are too young are not among them. */
export async function selectWithRule(
  owner: Db,
  now: Date,
): Promise<{ id: number; rule: 'archive' | 'erase' }[]> {
  const answer = await sql<{ id: number; rule: 'archive' | 'erase' }>`
    select id, case when archived_at is null then 'archive' else 'erase' end as rule
    from core.projects project
    where ${isOwn('project')} and (archived_at is null and created_at <= ${now}::timestamptz - make_interval(months => archive_after_months)
       or archived_at <= ${now}::timestamptz - make_interval(months => erase_after_months))
    order by id`.execute(owner)
  return answer.rows
}

/**
 * Whether the rule of a project is due at this moment, by what the transaction reads: nothing was published, decided,
 * written or restored for as long as the rule says, or it is archived for as long.
 */
export async function isDue(
  tx: Tx,
  projectId: number,
  rule: 'archive' | 'erase',
  now: Date,
): Promise<boolean> {
  const column = rule === 'archive' ? sql`archive_after_months` : sql`erase_after_months`
  const since = rule === 'archive' ? lastChange(projectId) : sql`project.archived_at`
  const answer = await sql<{ is_due: boolean | null }>`
    select ${since} <= ${now}::timestamptz - make_interval(months => ${column})
           and (project.archived_at is null) = ${rule === 'archive'} as is_due
    from core.projects project where project.id = ${projectId}`.execute(tx)
  return answer.rows[0]?.is_due === true
}

/** When the rules of a project are next due, as they are now; null where none is. */
export async function selectDueDates(
  tx: Tx,
  projectId: number,
): Promise<{ archivesAt: string | null; erasesAt: string | null }> {
  const text = (at: ReturnType<typeof sql>) =>
    sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const answer = await sql<{ archivesAt: string | null; erasesAt: string | null }>`
    select case when project.archived_at is null then
             ${text(sql`(${lastChange(projectId)} + make_interval(months => archive_after_months))`)} end as "archivesAt",
           ${text(sql`(project.archived_at + make_interval(months => erase_after_months))`)} as "erasesAt"
    from core.projects project where project.id = ${projectId}`.execute(tx)
  return answer.rows[0] ?? { archivesAt: null, erasesAt: null }
}

/** Most projects that one mail lists. */
const MOST_TO_COME = 100

/**
 * Projects whose rule erases them in as many days as `daysBefore` says, by a moment of the given time; none for people
 * who are not administrators of the audit firm. The day is by UTC.
 */
export async function selectErasuresToCome(
  tx: Tx,
  { userId, since, until }: { userId: number; since: Date; until: Date },
  daysBefore: readonly number[],
): Promise<{ name: string; day: string }[]> {
  const answer = await sql<{ name: string; day: string }>`
    select project.name, to_char(due.erases_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from core.projects project
    cross join lateral (
      select project.archived_at + make_interval(months => project.erase_after_months) as erases_at) due
    where project.archived_at is not null and project.erase_after_months is not null
      and exists (select from core.users person
                  where person.id = ${userId} and person.role = 'admin' and person.role_type = 'staff')
      and exists (select from unnest(${daysBefore}::integer[]) as reminder (days)
                  where due.erases_at - make_interval(days => reminder.days) > ${since}::timestamptz
                    and due.erases_at - make_interval(days => reminder.days) <= ${until}::timestamptz)
    order by due.erases_at, project.id limit ${MOST_TO_COME}`.execute(tx)
  return answer.rows
}

/** Of `project`; each part is read by an index. */
function lastChange(projectId: number) {
  const sets = sql.id(projectSchemaName(projectId), 'change_sets')
  return sql`greatest(
    project.created_at,
    (select max(published_at) from core.publications where project_id = project.id),
    (select max(at) from core.audit_events where project_id = project.id and kind <> 'historyRemoved'),
    (select created_at from ${sets} order by id desc limit 1),
    (select created_at from core.comments where project_id = project.id order by id desc limit 1))`
}
