import { DOCUMENT_ROLE_NAMES, type DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/**
 * What a column of a ledger may mean to detection, with the types that it may have and the SQL type in which it is
 * compared: texts sign by sign, several times as fast as in the order of a language.
 */
export const DOCUMENT_ROLES = {
  /** Code of the supplier's account; where a ledger has none, the name. */
  supplier: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: true },
  supplierName: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  siren: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  vatNumber: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  iban: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** What a list says of its suppliers in addition to these serves to find accounts of one supplier alone. */
  siret: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  country: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  phone: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  mail: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  address: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  postcode: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  town: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** The group's company that was invoiced. */
  company: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** The buyer's own number of the entry or payment: compared, it ties no lines together. */
  voucher: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  /** The buyer's own number of the document: lines that share it are one document. */
  document: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  /** Blank, redacted or absent numbers leave amount, day, supplier and text to compare. */
  invoiceNumber: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  /** The day on the invoice. */
  invoiceDate: { types: ['DATE'], sqlType: 'date', isRequired: false },
  /** What is owed, taxes included where the ledger knows them: positive for an invoice, negative for a credit note. */
  amount: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: true },
  netAmount: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: false },
  vatAmount: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: false },
  /** Amounts in two columns, of which one is filled. The import makes the amount of them; detection compares that. */
  debitAmount: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: false },
  creditAmount: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: false },
  /** The side of the account. The import gives the amounts their signs by it; detection does not compare it. */
  debitCredit: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  currency: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** The day of payment; null where it is not paid. Without this column every line counts as paid. */
  paidOn: { types: ['DATE'], sqlType: 'date', isRequired: false },
  /** By which transfer or cheque it was paid, as the supplier sees it. */
  paymentReference: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  /** How much of it was paid. Without this column a document with a day of payment was paid in full. */
  paidAmount: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: false },
  /** A code of `DOCUMENT_PAYMENTS`, where the ledger's reader knows more than days of payment. */
  paymentStatus: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** What the line says it is for. */
  text: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** The batch, run or journal in which the line was entered. */
  batch: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  /** The person who entered the line. */
  enteredBy: { types: ['STRING', 'INTEGER'], sqlType: 'text collate "C"', isRequired: false },
  /** Marks a payment or an advance that the books hold as applied to invoices: any text, such as a matching code. */
  settlement: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
  /** What the supplier owes by its account at the end, openings included; null where it owes nothing. */
  debitBalance: { types: ['AMOUNT', 'REAL'], sqlType: 'numeric', isRequired: false },
  /** How many lines the whole entry has in the books: with three, one charge bears one tax. */
  entryLines: { types: ['INTEGER'], sqlType: 'numeric', isRequired: false },
  /** Last day of the line's financial year. */
  periodEnd: { types: ['DATE'], sqlType: 'date', isRequired: false },
  /**
   * `payment` marks a line that pays, `advance` one paid before its invoice (amounts positive); others are invoices
   * and credit notes. The import reads these two from the words of the ledger.
   */
  kind: { types: ['STRING'], sqlType: 'text collate "C"', isRequired: false },
} as const satisfies Record<
  DocumentRole,
  { types: readonly ColumnType[]; sqlType: string; isRequired: boolean }
>

/** The column that plays each role: by its name in a mapping, by its storage name in a ledger table. */
export type DocumentColumns = { supplier: string; amount: string } & {
  [Role in DocumentRole]?: string | undefined
}

/** The same roles, each column under another name: what a mapping calls it becomes where a table keeps it. */
export function renameDocumentColumns(
  columns: DocumentColumns,
  rename: (column: string) => string,
): DocumentColumns {
  const renamed: DocumentColumns = { ...columns }
  for (const role of DOCUMENT_ROLE_NAMES) {
    const column = columns[role]
    if (column !== undefined) renamed[role] = rename(column)
  }
  return renamed
}
