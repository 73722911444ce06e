import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * How the people of a project are called, by their number as text: those who share a name are distinguished by
 * company, those who share both by mail. Former members included.
 */
export async function selectMemberNames(tx: Tx, projectId: number): Promise<Map<string, string>> {
  const answer = await sql<{ names: Record<string, string> }>`
    select core.member_names(${projectId}) as names`.execute(tx)
  return new Map(Object.entries(answer.rows[0]?.names ?? {}))
}

/** What a column that names people reads as; a text that is no number of a member, as it is stored. */
export function readPeople(projectId: number, ref: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select core.member_names(${projectId})) ->> ${ref}, ${ref})`
}
