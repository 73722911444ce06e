import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { guardReadableTable } from './guard-project-table.sql.ts'
import { presentedTableName, projectSchemaName } from './project-tables.ts'
import type { PublicationRun } from './publication-run.ts'
import { STATE_STORAGE } from './review-table.sql.ts'

/**
 * Keeps the rows of a publication that are presented next to it while they are few (decision 130): customers then
 * read as much as they see, however much is hidden from them. `core.follow_presented` brings them along with every
 * edit from then on.
 */
export async function createPresentedTable(
  tx: Tx,
  { projectId, source, publicationId, tables }: PublicationRun,
): Promise<void> {
  const schema = projectSchemaName(projectId)
  const name = presentedTableName(source, publicationId)
  const table = sql.id(schema, name)
  await sql`
    create table ${table} as
    select base.* from ${tables.base} base join ${tables.review} review on review.row_id = base.row_id
    where review.${sql.id(STATE_STORAGE)} <> 'detected'
    limit core.most_presented_rows() + 1`.execute(tx)
  const answer = await sql<{ isFew: boolean }>`
    select count(*) <= core.most_presented_rows() as "isFew" from ${table}`.execute(tx)
  if (answer.rows[0]?.isFew !== true) {
    await sql`drop table ${table}`.execute(tx)
    return
  }
  await sql`alter table ${table} add primary key (row_id)`.execute(tx)
  await sql`create index on ${table} (anomaly_id, child_index)`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
  await guardReadableTable(tx, projectId, name)
  await tx
    .updateTable('core.publications')
    .set({ has_few_presented: true })
    .where('id', '=', publicationId)
    .execute()
}
