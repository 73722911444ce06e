import type { Db, Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** Which projects, of whatever cell, have a rule that may be due? Those that are too young are not among them. */
export async function selectWithRule(
  owner: Db,
  now: Date,
): Promise<{ id: number; rule: 'archive' | 'erase' }[]> {
  const answer = await sql<{ id: number; rule: 'archive' | 'erase' }>`
    select id, case when archived_at is null then 'archive' else 'erase' end as rule
    from core.projects project
    where archived_at is null and created_at <= ${now}::timestamptz - make_interval(months => archive_after_months)
       or archived_at <= ${now}::timestamptz - make_interval(months => erase_after_months)
    order by id`.execute(owner)
  return answer.rows
}

/**
 * Whether the rule of a project is due at this moment, by what the transaction reads: nothing was published, decided,
 * written or restored for as long as the rule says, or it is archived for as long. Of a project in a cell, `inCell`
 * says when it was last changed there.
 */
export async function isDue(
  tx: Tx,
  projectId: number,
  rule: 'archive' | 'erase',
  now: Date,
  inCell: LastChange | null = null,
): Promise<boolean> {
  const column = rule === 'archive' ? sql`archive_after_months` : sql`erase_after_months`
  const since = rule === 'archive' ? lastChange(projectId, inCell) : sql`project.archived_at`
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
  inCell: LastChange | null = null,
): Promise<{ archivesAt: string | null; erasesAt: string | null }> {
  const text = (at: ReturnType<typeof sql>) =>
    sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const answer = await sql<{ archivesAt: string | null; erasesAt: string | null }>`
    select case when project.archived_at is null then
             ${text(sql`(${lastChange(projectId, inCell)} + make_interval(months => archive_after_months))`)} end as "archivesAt",
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

/** When the rows of a project in a cell were last changed, as the cell says. */
export type LastChange = { at: string }

/**
 * When was a project last changed, by what this database has of it? Undefined where its schema is not made yet, or is
 * erased.
 */
export async function findLastChange(owner: Db, projectId: number): Promise<LastChange | undefined> {
  const made = await sql`
    select from core.project_migrations where project_id = ${projectId} limit 1`.execute(owner)
  if (made.rows.length === 0) return undefined
  const answer = await sql<LastChange>`
    select ${lastChange(projectId, null)} as at from core.projects project where project.id = ${projectId}`.execute(
    owner,
  )
  return answer.rows[0]
}

/** Of `project`; each part is read by an index. What administrators do is recorded centrally, for every project. */
function lastChange(projectId: number, inCell: LastChange | null) {
  const activity = sql`
    (select max(at) from core.audit_events where project_id = project.id and kind <> 'historyRemoved')`
  if (inCell !== null) return sql`greatest(project.created_at, ${inCell.at}::timestamptz, ${activity})`
  const sets = sql.id(projectSchemaName(projectId), 'change_sets')
  return sql`greatest(
    project.created_at,
    (select max(published_at) from core.publications where project_id = project.id),
    ${activity},
    (select created_at from ${sets} order by id desc limit 1),
    (select created_at from core.comments where project_id = project.id order by id desc limit 1))`
}
