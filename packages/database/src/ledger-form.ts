import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/** A column of a ledger table that people may read. */
export type LedgerColumn = {
  name: string
  /** Its name in the table `ledger_<publication>`. */
  storageName: string
  type: ColumnType
  label: LocalizedText
  isHiddenFromCustomers: boolean
}

/** What a column of the ledger says about a document, by its storage name. */
export const LEDGER_ROLES = [
  'supplier',
  'supplierName',
  'number',
  'date',
  'paidOn',
  'amount',
  'kind',
  'matchingCode',
  'settlement',
  'paymentStatus',
  'paymentReference',
  'paymentEntry',
  'paidAmount',
  'paidTogether',
  'currency',
  'text',
  'company',
  // Of accounting entries files alone, where they name the entry of a document.
  'piece',
  'periodEnd',
  'journal',
  'entryNumber',
  'entryDate',
] as const
export type LedgerRole = (typeof LEDGER_ROLES)[number]

/**
 * How the ledger behind a publication is read: `entries` where the lines of accounting entries files (FEC) are next
 * to it, which balance, `list` where each line is one amount of a document.
 */
export type LedgerForm = {
  kind: 'entries' | 'list'
  columns: LedgerColumn[]
  roles: Partial<Record<LedgerRole, string>>
}
