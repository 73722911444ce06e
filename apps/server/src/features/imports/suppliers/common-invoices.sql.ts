import type { Tx } from '@quitus/database/connection.ts'
import { guardProjectTable } from '@quitus/database/views/guard-project-table.sql.ts'
import {
  commonInvoicesTableName,
  openItemsTableName,
  possibleDuplicatesTableName,
  projectSchemaName,
} from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Keeps what `createDuplicateFigures` left of invoices under several accounts, of open items and of possible pairs
 * next to the publication of the groups.
 */
export async function keepDuplicateDocuments(
  tx: Tx,
  projectId: number,
  publicationId: number,
): Promise<void> {
  const invoices = sql`group_id collate "C", invoice`
  await keep(tx, { projectId, name: commonInvoicesTableName(publicationId) }, sql`common_invoices`, invoices)
  const items = sql`account collate "C"`
  await keep(tx, { projectId, name: openItemsTableName(publicationId) }, sql`open_items`, items)
  const named = sql`(
    select possible.*, known.name as other_name from possible_twins possible join supplier_accounts known on
      known.account = possible.other)`
  await keep(tx, { projectId, name: possibleDuplicatesTableName(publicationId) }, sql`${named} named`, items)
}

async function keep(
  tx: Tx,
  { projectId, name }: { projectId: number; name: string },
  found: RawBuilder<unknown>,
  indexed: RawBuilder<unknown>,
): Promise<void> {
  const table = sql.id(projectSchemaName(projectId), name)
  await sql`create table ${table} as select * from ${found}`.execute(tx)
  await sql`create index on ${table} (${indexed})`.execute(tx)
  await guardProjectTable(tx, projectId, name)
  await sql`grant select on ${table} to quitus_app`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
}
