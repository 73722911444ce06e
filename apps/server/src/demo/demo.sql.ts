import type { Db } from '@quitus/database/connection.ts'

/** Is there a project of this name whose dashboard was never published? */
export async function findProjectWithoutDashboard(owner: Db, name: string): Promise<number | undefined> {
  const row = await owner
    .selectFrom('core.projects as project')
    .select('project.id')
    .where('project.name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('core.publications as publication')
            .select('publication.id')
            .whereRef('publication.project_id', '=', 'project.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}
