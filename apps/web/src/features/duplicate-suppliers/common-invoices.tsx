/** The invoices that stand under several accounts of a group. */
export function CommonInvoices({ anomalyId }: { anomalyId: string }) {
  return anomalyId === '' ? null : null
}
