import type { Db } from '@quitus/database/connection.ts'
import type { ProjectFeature } from '@quitus/domain/project-feature.ts'
import { sql } from 'kysely'

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
            .whereRef('publication.project_id', '=', 'project.id')
            .where('publication.source', '=', 'dashboard'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id
}

/** Opens the screens that the demo has gained since its project was made. */
export async function openDemoFeatures(
  owner: Db,
  name: string,
  features: readonly ProjectFeature[],
): Promise<void> {
  await sql`
    update core.projects set features = array(select distinct unnest(features || ${[...features]}::text[]))
    where name = ${name} and not features @> ${[...features]}::text[]`.execute(owner)
}
