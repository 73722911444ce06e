import type { Db, Tx } from '@quitus/database/connection.ts'
import { dropProjectSchema } from '@quitus/database/drop-project-schema.sql.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { ERASED_PARTS } from '@quitus/domain/people/erasure.ts'
import { sql } from 'kysely'

export type ProjectCounts = Record<(typeof ERASED_PARTS)['project'][number], number>

/** How much of each kind a project has. */
export async function countProjectRows(tx: Tx, projectId: number): Promise<ProjectCounts> {
  const own = (table: string) => sql`(select count(*)::integer from ${inProject(projectId, table)})`
  const core = (table: string) =>
    sql`(select count(*)::integer from ${sql.id('core', table)} where project_id = ${projectId})`
  const files = sql`(${core('files')} + (select count(*)::integer from core.transfer_objects
                                         where project_id = ${projectId} and not is_folder))`
  const answer = await sql<ProjectCounts>`
    select ${own('entries')} as "rows", ${core('publications')} as publications, ${own('change_sets')} as changes,
           ${core('comments')} as remarks, ${own('claim_letters')} as letters, ${own('recoveries')} as recoveries,
           ${files} as files,
           (select coalesce(sum(size), 0)::float8 from (
              select size from core.files where project_id = ${projectId}
              union all select size from core.transfer_objects where project_id = ${projectId} and not is_folder
            ) of_files) as "fileBytes",
           ${core('jobs')} as jobs, ${core('project_members')} as memberships, ${core('audit_events')} as activity`.execute(
    tx,
  )
  const [counts] = answer.rows
  if (counts === undefined) throw new Error('Counts are one row')
  return counts
}

/** What the central database has about a project in a cell, apart from the project itself. */
export async function countCentralRows(
  tx: Tx,
  projectId: number,
): Promise<Pick<ProjectCounts, 'memberships' | 'activity'>> {
  const core = (table: string) =>
    sql`(select count(*)::integer from ${sql.id('core', table)} where project_id = ${projectId})`
  const answer = await sql<Pick<ProjectCounts, 'memberships' | 'activity'>>`
    select ${core('project_members')} as memberships, ${core('audit_events')} as activity`.execute(tx)
  const [counts] = answer.rows
  if (counts === undefined) throw new Error('Counts are one row')
  return counts
}

/** Both of a project in a cell: its members are central, and copied there; the activity is in both. */
export function addCentralRows(
  inCell: ProjectCounts,
  central: Pick<ProjectCounts, 'memberships' | 'activity'>,
): ProjectCounts {
  return {
    ...inCell,
    memberships: central.memberships,
    activity: inCell.activity + central.activity,
  }
}

/** Under which ids the store has the bytes of a project; some may be there twice. */
export async function selectBytesOf(tx: Db | Tx, projectId: number): Promise<string[]> {
  const answer = await sql<{ id: string }>`
    select coalesce(bytes_id, id) as id from core.files where project_id = ${projectId}
    union select file_id from core.jobs where project_id = ${projectId} and file_id is not null
    union select id from core.transfer_objects where project_id = ${projectId} and not is_folder
    union select id from core.transfer_uploads where project_id = ${projectId}`.execute(tx)
  return answer.rows.map(({ id }) => id)
}

export type ErasableProject = { name: string; company: string; createdAt: string; isArchived: boolean }

/** Longest wait for someone who holds the project or still reads its tables. */
const LOCK_WAIT = '5s'

/** From here on, a wait for a lock that takes longer ends the transaction with PostgreSQL's `lock_not_available`. */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
}

/** The project with its row locked until the transaction ends; undefined where there is none. */
export async function lockProject(tx: Tx, projectId: number): Promise<ErasableProject | undefined> {
  await tx.selectFrom('core.projects').select('id').where('id', '=', projectId).forUpdate().execute()
  return findProject(tx, projectId)
}

/** The same without a lock, for a preview. */
export async function findProject(tx: Tx, projectId: number): Promise<ErasableProject | undefined> {
  const row = await tx
    .selectFrom('core.projects as project')
    .innerJoin('core.companies as company', 'company.id', 'project.company_id')
    .select(['project.name', 'project.created_at', 'project.archived_at', 'company.name as company'])
    .where('project.id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { name, company, created_at: createdAt } = row
  return { name, company, createdAt, isArchived: row.archived_at !== null }
}

/** Does work of people wait or run in the project, or does it move to another database? */
export async function hasOpenJobs(tx: Db | Tx, projectId: number): Promise<boolean> {
  const answer = await sql<{ open: boolean }>`
    select exists (select from core.jobs where project_id = ${projectId} and state in ('waiting', 'running'))
           or exists (select from core.project_moves where project_id = ${projectId}) as open`.execute(tx)
  return answer.rows[0]?.open === true
}

/**
 * Deletes the schema of a project and every row about it. Throws PostgreSQL's `lock_not_available` where someone
 * reads it for longer than seconds.
 */
export async function deleteProject(tx: Tx, projectId: number): Promise<void> {
  await limitLockWaits(tx)
  await tx.deleteFrom('core.audit_events').where('project_id', '=', projectId).execute()
  await sql`delete from core.result_sets where project_id = ${projectId}`.execute(tx)
  await dropProjectSchema(tx, projectId)
  await tx.deleteFrom('core.projects').where('id', '=', projectId).execute()
}

/** Deletes the central rows about a project whose cell has deleted its own. */
export async function deleteCentralRows(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('core.audit_events').where('project_id', '=', projectId).execute()
  await tx.deleteFrom('core.projects').where('id', '=', projectId).execute()
}

function inProject(projectId: number, table: string) {
  return sql.id(projectSchemaName(projectId), table)
}
