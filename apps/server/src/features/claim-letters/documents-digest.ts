import { createHash } from 'node:crypto'
import type { ClaimedAnomaly } from './plan-letters.ts'

/** Distinguishes what a letter says of the supplier and documents of an anomaly from what it would say later. */
export function documentsDigest({ first, documents }: ClaimedAnomaly): string {
  const said = [
    [first.supplier, first.supplierCode, first.company],
    ...documents.map((each) => [
      each.number,
      each.day,
      each.documentAmount,
      each.paidOn,
      each.paymentReference,
    ]),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}
