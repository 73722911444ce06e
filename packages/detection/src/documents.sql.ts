import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { DOCUMENT_ROLE_NAMES, DOCUMENT_ROLES, type DocumentColumns } from './document-roles.ts'

/** Storage name of a role in the table `documents`. */
const COLUMN_OF_ROLE = {
  supplier: 'supplier',
  supplierName: 'supplier_name',
  siren: 'siren',
  vatNumber: 'vat_number',
  iban: 'iban',
  company: 'company',
  invoiceNumber: 'written',
  invoiceDate: 'invoiced_on',
  amount: 'amount',
  currency: 'currency',
  paidOn: 'paid_on',
  kind: 'kind',
} as const satisfies Record<keyof typeof DOCUMENT_ROLES, string>

/**
 * What does the ledger say in the terms of detection? Fills the temporary table `documents (line_id, entry_id, supplier,
 * supplier_name, siren, vat_number, iban, company, written, invoiced_on, amount, currency, paid_on, kind, is_paid)`, dropped at commit: one row
 * per line of the ledger, null where no column plays the role.
 */
export async function createDocuments(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  columns: DocumentColumns,
): Promise<void> {
  const values = DOCUMENT_ROLE_NAMES.map((role) => {
    const column = columns[role]
    const value = column === undefined ? sql`null` : sql.ref(`line.${column}`)
    return sql`(${value})::${sql.raw(DOCUMENT_ROLES[role].sqlType)} as ${sql.id(COLUMN_OF_ROLE[role])}`
  })
  const isPaid =
    columns.paidOn === undefined ? sql`true` : sql`${sql.ref(`line.${columns.paidOn}`)} is not null`
  await sql`
    create temporary table documents on commit drop as
    select line.line_id, line.entry_id, ${sql.join(values)}, ${isPaid} as is_paid from ${ledger} line`.execute(
    tx,
  )
  await sql`analyze documents`.execute(tx)
}
