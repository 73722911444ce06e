import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { isOwn } from '@quitus/database/cells/own-projects.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/**
 * Runs work in the name of a project inside a transaction that was begun for another one, or for none: a list of
 * projects is.
 */
export async function inProject<Result>(
  tx: Tx,
  projectId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const answer = await sql<{ before: string | null }>`
    select current_setting('app.project_id', true) as before`.execute(tx)
  const name = (value: string) => sql`select set_config('app.project_id', ${value}, true)`.execute(tx)
  await name(String(projectId))
  const result = await work()
  await name(answer.rows[0]?.before ?? '')
  return result
}

/** A project, and whether its rows are in the database that was read. */
export type PlacedProject = Project & { isOwn: boolean }

/**
 * Which projects is this person a member of, and what waits there for a decision, as far as this database has them? By
 * name; archived ones are excluded, and those that an impersonator does not share.
 */
export async function selectProjectsOfUser(
  tx: Tx,
  userId: number,
  projectId?: number,
): Promise<PlacedProject[]> {
  const answer = await sql<PlacedProject>`
    select project.id, project.name, company.name as company, project.features,
           case when setting."isWritingForbidden" then 'read' else member."right" end as "right",
             setting."isWritingForbidden",
           ${isOwn('project')} as "isOwn",
           project.currency, project.time_zone as "timeZone",
           case when ${isOwn('project')} then core.count_awaiting(project.id) end as awaiting,
           reader.role_type = 'staff' or coalesce(kept.shows_fees and kept.success_fees is not null, false) as "showsFees"
    from core.project_members member
    join core.projects project on project.id = member.project_id
    join core.companies company on company.id = project.company_id
    join core.users reader on reader.id = member.user_id
    left join core.project_settings kept on kept.project_id = project.id
    cross join lateral (
      select (select core.current_impersonator_id()) is not null and not project.allows_impersonated_writes as
        "isWritingForbidden") setting
    where member.user_id = ${userId} and project.archived_at is null
      and (${projectId ?? null}::integer is null or project.id = ${projectId ?? null})
    order by project.name collate "fr-x-icu", project.id`.execute(tx)
  return answer.rows
}
