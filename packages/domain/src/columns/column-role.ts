/**
 * What a column says of a document and its supplier, for what is written to third parties: at most one column of a
 * view plays each role. Stored where columns are described; no name or label says it.
 */
export const COLUMN_ROLES = [
  'supplierName',
  'supplierCode',
  'vatNumber',
  'country',
  'address',
  'postcode',
  'town',
  'mail',
  'company',
  'invoiceNumber',
  'documentDate',
  'documentAmount',
  'paymentDate',
  'paymentReference',
  'paidTogether',
  'category',
  'netAmount',
  'vatAmount',
  'currency',
  'dueDate',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]
