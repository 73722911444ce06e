import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View, ViewChoices } from './view.sql.ts'

export type StoredChoiceList = { column: string; choices: ViewChoices }

/** Which choices do the columns of a view have, by its definition of today? */
export async function selectChoiceLists(
  tx: Tx,
  view: Pick<View, 'projectId' | 'source'>,
): Promise<StoredChoiceList[]> {
  const rows = await tx
    .selectFrom('core.choice_lists')
    .select(['column_name', 'origin', 'is_editable', 'filter_with_column', 'lists'])
    .where('project_id', '=', view.projectId)
    .where('source', '=', view.source)
    .execute()
  return rows.map((row) => ({
    column: row.column_name,
    choices: {
      origin: row.origin,
      isEditable: row.is_editable,
      filterWithColumn: row.filter_with_column,
      lists: row.lists,
    },
  }))
}

/**
 * Who may be put in charge: the numbers of the people who review the project and can sign in, by full name in French
 * order.
 */
export async function selectReviewers(tx: Tx, projectId: number): Promise<string[]> {
  const answer = await sql<{ id: string }>`
    select person.id::text as id
    from core.project_members member
    join core.users person on person.id = member.user_id
    where member.project_id = ${projectId} and member."right" in ('review', 'manage') and not person.is_disabled and
      person.kind = 'person'
    order by person.full_name collate "fr-x-icu", person.id`.execute(tx)
  return answer.rows.map(({ id }) => id)
}
