import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { isElsewhere } from '#cells/directory.sql.ts'
import { type LastChange, selectDueDates } from '#erasure/retention.sql.ts'

/** A project as the administration sees it; `inCell` says of one in a cell when it was last changed there. */
export async function findProjectSettings(
  tx: Tx,
  projectId: number,
  inCell: LastChange | null,
): Promise<ProjectSettings | undefined> {
  const answer = await sql<Omit<ProjectSettings, 'archivesAt' | 'erasesAt'>>`
    select project.id, project.name, company.name as company, project.features, project.currency,
           project.time_zone as "timeZone", project.archived_at is not null as "isArchived",
           project.allows_impersonated_writes as "allowsImpersonatedWrites", project.uses_triage as "usesTriage",
           project.shows_earlier_history as "showsEarlierHistory",
           project.archive_after_months as "archiveAfterMonths",
           project.erase_after_months as "eraseAfterMonths", project.history_years as "historyYears",
           to_char(project.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
           (select count(*)::integer from core.project_members member where member.project_id = project.id) as members
    from core.projects project join core.companies company on company.id = project.company_id
    where project.id = ${projectId}`.execute(tx)
  const [found] = answer.rows
  if (found === undefined) return undefined
  // While its cell is down nobody can say when it is archived.
  const isUnknown = inCell === null && (await isElsewhere(tx, { projectId }))
  const { archivesAt, erasesAt } = await selectDueDates(tx, projectId, isUnknown ? NEVER : inCell)
  return { ...found, archivesAt: isUnknown ? null : archivesAt, erasesAt }
}

const NEVER: LastChange = { at: '-infinity' }

/** The same with its row locked until the transaction ends: changes of one project wait for each other. */
export async function lockProjectSettings(
  tx: Tx,
  projectId: number,
  inCell: LastChange | null,
): Promise<ProjectSettings | undefined> {
  await tx.selectFrom('core.projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
  return findProjectSettings(tx, projectId, inCell)
}
