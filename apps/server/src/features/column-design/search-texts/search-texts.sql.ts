import type { SearchTextsOfView } from '@quitus/contract/views/search-texts.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'

/** Which job was the last to write the search texts of a view again, and how far is it? */
export async function findSearchTextsJob(
  tx: Tx,
  { projectId, source }: { projectId: number; source: Source },
): Promise<SearchTextsOfView['job']> {
  const row = await tx
    .selectFrom('core.jobs')
    .select(['state', 'done', 'total'])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('kind', '=', 'searchTexts')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return { state: row.state, done: Number(row.done), total: row.total === null ? null : Number(row.total) }
}
