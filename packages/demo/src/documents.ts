import type { Year } from './calendar.ts'
import type { SupplierAccount } from './suppliers.ts'

/** A part of an invoice under one VAT rate. */
export type NetPart = { cents: number; rate: number }

/** An invoice, or a credit note where the amounts are negative, as it is in the books of one company. */
export type DemoDocument = {
  /** Index in `COMPANIES`. */
  company: number
  account: SupplierAccount
  number: string
  issuedOn: number
  bookedOn: number
  parts: readonly NetPart[]
  label: string
  /** Null while it is not paid. */
  paidOn: number | null
}

/**
 * Money to a supplier (positive) or back from it; `document` is what it pays. An advance (4091) pays nothing that is
 * in the books.
 */
export type DemoPayment = { document: DemoDocument; paidOn: number; cents: number; isAdvance?: boolean }

/** Where a document or payment is: file year, journal, number of its entry. */
export type Place = { company: number; year: Year; journal: string; entryNumber: string }

export function netCents(document: DemoDocument): number {
  return document.parts.reduce((sum, part) => sum + part.cents, 0)
}

export function vatCents(part: NetPart): number {
  return Math.round(part.cents * part.rate)
}

export function grossCents(document: DemoDocument): number {
  return document.parts.reduce((sum, part) => sum + part.cents + vatCents(part), 0)
}
