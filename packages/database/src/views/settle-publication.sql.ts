import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import type { Db } from '../connection.ts'
import { findCurrentPublicationId } from './current-publication.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from './project-tables.ts'

/**
 * What the database would do by itself minutes later: marks the pages of the current publication as seen by all, so
 * that orders and value lists read indexes alone, and counts what its review table holds. After the commit, because a
 * transaction cannot.
 */
export async function settlePublication(owner: Db, projectId: number, source: Source): Promise<void> {
  const publicationId = await findCurrentPublicationId(owner, projectId, source)
  if (publicationId === null) return
  const schema = projectSchemaName(projectId)
  await sql`vacuum ${sql.id(schema, baseTableName(source, publicationId))}`.execute(owner)
  await sql`vacuum analyze ${sql.id(schema, reviewTableName(source))}`.execute(owner)
  await sql`vacuum analyze ${sql.id(schema, 'entries')}`.execute(owner)
}
