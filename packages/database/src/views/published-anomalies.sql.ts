import type { Source } from '@quitus/domain/access/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { findCurrentPublicationId } from './current-publication.sql.ts'
import { baseTableName, projectSchemaName } from './project-tables.ts'

/**
 * Which entries was in which anomaly of the current publication? A table expression of `anomaly_id, entry_id`; null
 * before the first.
 */
export async function findPublishedAnomalies(
  tx: Tx,
  projectId: number,
  source: Source,
): Promise<RawBuilder<unknown> | null> {
  const publication = await findCurrentPublicationId(tx, projectId, source)
  if (publication === null) return null
  const schema = projectSchemaName(projectId)
  return sql`(
    select base.anomaly_id, entry.entry_id
    from ${sql.id(schema, baseTableName(source, publication))} base join ${sql.id(schema, 'entries')} entry using
      (row_id)
  )`
}
