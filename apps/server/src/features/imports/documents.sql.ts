import type { Tx } from '@quitus/database/connection.ts'
import { guardReadableTable } from '@quitus/database/views/guard-project-table.sql.ts'
import { documentsTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { LedgerTable } from './ledger.sql.ts'
import { ledgerForm } from './ledger-form.sql.ts'
import type { Mapping } from './mapping.schema.ts'

const importName = (ledger: LedgerTable) => `${ledger.name}_found`

/**
 * Makes the table that one search finds the documents of a loaded ledger in (VIEW-23), under a passing name:
 * detection has just said which lines are one.
 */
export async function createDocuments(
  tx: Tx,
  projectId: number,
  mapping: Mapping,
  ledger: LedgerTable,
): Promise<void> {
  const form = JSON.stringify(ledgerForm(mapping, ledger))
  await sql`
    select core.create_documents(${projectSchemaName(projectId)}, ${importName(ledger)}, ${ledger.name},
      to_regclass('pg_temp.document_lines')::text, ${form}::jsonb)`.execute(tx)
}

/** Gives the table its lasting name, and opens it for reading. */
export async function keepDocuments(
  tx: Tx,
  projectId: number,
  ledger: LedgerTable,
  publicationId: number,
): Promise<void> {
  const name = documentsTableName(publicationId)
  await sql`alter table ${sql.id(projectSchemaName(projectId), importName(ledger))} rename to ${sql.id(name)}`.execute(
    tx,
  )
  await guardReadableTable(tx, projectId, name)
}
