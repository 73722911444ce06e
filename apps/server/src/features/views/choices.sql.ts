import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Who may be put in charge: the people who review the project and can sign in, by full name in French order. */
export async function selectReviewerNames(tx: Tx, projectId: number): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    select distinct person.full_name collate "fr-x-icu" as name
    from core.project_members member
    join core.users person on person.id = member.user_id
    where member.project_id = ${projectId} and member."right" in ('review', 'manage') and not person.is_disabled
    order by name`.execute(tx)
  return answer.rows.map(({ name }) => name)
}
