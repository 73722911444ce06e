import type { Tx } from '@quitus/database/connection.ts'
import { possibleDuplicatesTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

export type PossibleDuplicate = { code: string; name: string | null; score: number; reason: string | null }

/**
 * Which accounts may be the same supplier without being in its group, the likeliest first? None where the publication
 * kept no list.
 */
export async function selectPossibleDuplicates(
  tx: Tx,
  { projectId, publicationId }: View,
  code: string,
  locale: Locale,
): Promise<PossibleDuplicate[]> {
  const schema = projectSchemaName(projectId)
  const name = possibleDuplicatesTableName(publicationId)
  const known = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) is not null as "isThere"`.execute(tx)
  if (known.rows[0]?.isThere !== true) return []
  const { rows } = await sql<PossibleDuplicate>`
    select other as code, other_name as name, score, ${sql.ref(`reason_${locale}`)} as reason
    from ${sql.id(schema, name)} where account collate "C" = ${code} order by score desc, other`.execute(tx)
  return rows
}
