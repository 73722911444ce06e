import type { Source } from '@quitus/domain/access/source.ts'
import type { Db } from '../connection.ts'

/** Which publication do readers of a view see? Null before the first. */
export async function findCurrentPublicationId(
  db: Db,
  projectId: number,
  source: Source,
): Promise<number | null> {
  const view = await db
    .selectFrom('core.views')
    .select('current_publication_id')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .executeTakeFirst()
  return view?.current_publication_id ?? null
}
