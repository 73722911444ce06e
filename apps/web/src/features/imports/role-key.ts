const ROLES = [
  ...([
    'supplier',
    'supplierName',
    'siren',
    'vatNumber',
    'iban',
    'siret',
    'country',
    'phone',
    'mail',
  ] as const),
  ...([
    'address',
    'postcode',
    'town',
    'company',
    'voucher',
    'document',
    'invoiceNumber',
    'invoiceDate',
  ] as const),
  ...(['amount', 'netAmount', 'vatAmount', 'currency', 'paidOn', 'paymentReference', 'paidAmount'] as const),
  ...(['paymentStatus', 'text', 'batch', 'enteredBy', 'settlement', 'debitBalance', 'entryLines'] as const),
  ...(['periodEnd', 'kind'] as const),
] as const

/** The key of what a role is called; one that this page does not know yet is called “other”. */
export function roleKey(name: string) {
  const known = ROLES.find((role) => role === name)
  return known === undefined ? 'importing:roles.other' : (`importing:roles.${known}` as const)
}
