import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { type BookAccounts, defaultBookAccounts } from '@quitus/domain/books/book-accounts.ts'
import { sql } from 'kysely'
import { findShownBy } from '#views/query/shown-text.sql.ts'

/** Which accounts does the project post to where the ledger names none? Those of its currency until someone says so. */
export async function loadBookAccounts(tx: Tx, projectId: number): Promise<BookAccounts> {
  const answer = await sql<BookAccounts>`
    select journal, supplier_account as supplier, suspense_account as suspense, vat_account as vat
    from ${sql.id(projectSchemaName(projectId), 'book_settings')}`.execute(tx)
  const [kept] = answer.rows
  if (kept !== undefined) return kept
  const { currency } = await findShownBy(tx, projectId)
  return defaultBookAccounts(currency)
}

/** Puts other accounts in the place of those that there were. */
export async function upsertBookAccounts(
  tx: Tx,
  projectId: number,
  { journal, supplier, suspense, vat }: BookAccounts,
  changed: { by: number; at: Date },
): Promise<void> {
  await sql`
    insert into ${sql.id(projectSchemaName(projectId), 'book_settings')}
      (journal, supplier_account, suspense_account, vat_account, changed_by, changed_at)
    values (${journal}, ${supplier}, ${suspense}, ${vat}, ${changed.by}, ${changed.at})
    on conflict (is_only) do update set journal = excluded.journal, supplier_account = excluded.supplier_account,
      suspense_account = excluded.suspense_account, vat_account = excluded.vat_account, changed_by =
        excluded.changed_by, impersonator_id = excluded.impersonator_id,
      changed_at = excluded.changed_at`.execute(tx)
}
