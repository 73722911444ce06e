import type { Client } from 'pg'
import { findBareView } from '../bare.sql.ts'

/**
 * What do these entries hold in a text column, and what does their history say they hold? Read without any of the
 * product's code.
 */
export async function selectLastTexts(
  db: Client,
  projectId: number,
  column: string,
  entryIds: readonly string[],
): Promise<Map<string, { stored: string | null; reported: string | null }>> {
  const view = await findBareView(db, projectId)
  const answer = await db.query<{ entry_id: string; stored: string | null; reported: string | null }>(
    `select entry.entry_id, ${view.storage.get(column)} as stored, last.reported
     from project_${projectId}.entries entry
     join ${view.review} review using (row_id)
     left join lateral (
       select change.after #>> '{}' as reported from project_${projectId}.cell_changes change
       where change.row_id = entry.row_id and change.column_name = $1
       order by change.change_set_id desc limit 1) last on true
     where entry.source = 'dashboard' and entry.entry_id = any($2::text[])`,
    [column, entryIds],
  )
  return new Map(answer.rows.map(({ entry_id, stored, reported }) => [entry_id, { stored, reported }]))
}
