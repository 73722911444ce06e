import type { Tx } from '@quitus/database/connection.ts'
import { guardProjectTable } from '@quitus/database/views/guard-project-table.sql.ts'
import { commonInvoicesTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** Keeps what `createTwinFigures` left of invoices under several accounts beside the publication of the groups. */
export async function keepCommonInvoices(tx: Tx, projectId: number, publicationId: number): Promise<void> {
  const name = commonInvoicesTableName(publicationId)
  const table = sql.id(projectSchemaName(projectId), name)
  await sql`create table ${table} as select * from common_invoices`.execute(tx)
  await sql`create index on ${table} (group_id collate "C", invoice)`.execute(tx)
  await guardProjectTable(tx, projectId, name)
  await sql`grant select on ${table} to quitus_app`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
}
