import { isOwn } from '@quitus/database/cells/own-projects.sql.ts'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/** Staged rows of a publication that brings none. */
export function noRows(): RawBuilder<unknown> {
  return sql`(select null::text as entry_id, null::text as anomaly_id, null::integer as child_index where false)`
}

/** Which projects open free anomalies and have no view of this definition for them? */
export async function selectProjectsToPrepare(owner: Db, definitionHash: Buffer): Promise<number[]> {
  const answer = await sql<{ id: number }>`
    select project.id from core.projects project
    where ${isOwn('project')} and 'freeAnomaly' = any(project.features)
      and not exists (select from core.views prepared
                      where prepared.project_id = project.id and prepared.source = 'freeanomaly'
                        and prepared.current_publication_id is not null and prepared.definition_hash =
                          ${definitionHash})
    order by project.id`.execute(owner)
  return answer.rows.map(({ id }) => id)
}

/**
 * In whose name is a view of the project published when nobody requests it? A manager, else the first account there
 * is.
 */
export async function findPublisher(tx: Tx, projectId: number): Promise<number | undefined> {
  const answer = await sql<{ id: number }>`
    select person.id from core.users person
    left join core.project_members member on member.user_id = person.id and member.project_id = ${projectId}
    order by member."right" = 'manage' desc nulls last, person.id
    limit 1`.execute(tx)
  return answer.rows[0]?.id
}
