import type { Project } from '@quitus/contract/projects/project.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Which projects is this person a member of, and what waits there for a decision? By name; archived ones are left out. */
export async function selectProjectsOfUser(tx: Tx, userId: number, projectId?: number): Promise<Project[]> {
  const answer = await sql<Project>`
    select project.id, project.name, company.name as company, project.features, member."right",
           project.currency, project.time_zone as "timeZone", core.count_awaiting(project.id) as awaiting
    from core.project_members member
    join core.projects project on project.id = member.project_id
    join core.companies company on company.id = project.company_id
    where member.user_id = ${userId} and project.archived_at is null
      and (${projectId ?? null}::integer is null or project.id = ${projectId ?? null})
    order by project.name collate "fr-x-icu", project.id`.execute(tx)
  return answer.rows
}
