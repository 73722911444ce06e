import type { Db } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** What does an editable text column of the dashboard hold, by entry? Read as the owner, past the server under test. */
export async function selectReviewTexts(
  owner: Db,
  projectId: number,
  column: string,
): Promise<Map<string, string | null>> {
  const schema = projectSchemaName(projectId)
  const storage = await findStorageName(owner, projectId, column)
  const answer = await sql<{ entry_id: string; text: string | null }>`
    select entry.entry_id, review.${sql.id(storage)} as text
    from ${sql.id(schema, 'entries')} entry join ${sql.id(schema, 'review_dashboard')} review using (row_id)`.execute(
    owner,
  )
  return new Map(answer.rows.map((row) => [row.entry_id, row.text]))
}

/** Under which name is a column of the project stored? */
export async function findStorageName(owner: Db, projectId: number, column: string): Promise<string> {
  const found = await owner
    .selectFrom('core.view_columns')
    .select('storage_name')
    .where('project_id', '=', projectId)
    .where('name', '=', column)
    .executeTakeFirstOrThrow()
  return found.storage_name
}
