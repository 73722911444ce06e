import type { Db } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'

type Copied = { projectId: number; source: Source; publicationId: number }

/** Names the copy of a publication. */
export function storeKey({ projectId, source, publicationId }: Copied): string {
  return `${projectId}/${source}/${publicationId}`
}

/**
 * Which of the copies are of publications that are no more, as far as this database knows: retired, or erased with
 * their project? Those of projects in other cells are not among them.
 */
export async function selectGone(owner: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where not exists (select from core.projects project
                      where project.id = split_part(key, '/', 1)::integer and project.cell <> (select core.own_cell()))
      and not exists (select from core.publications
                      where project_id = split_part(key, '/', 1)::integer and id = split_part(key, '/', 3)::integer
                        and retired_at is null)`.execute(owner)
  return rows.map(({ key }) => key)
}
