import { type Year, yearOf } from './calendar.ts'
import type { DemoDocument, DemoPayment } from './documents.ts'

export type MatchingCode = { code: string; day: number }

/**
 * Matching codes (lettrage) as the books know them at the end of the year: an invoice and its payment, both of that
 * year.
 */
export class MatchingCodes {
  readonly #year: Year
  readonly #codes = new Map<DemoDocument, string>()
  readonly #used = new Map<string, number>()

  constructor(year: Year) {
    this.#year = year
  }

  ofDocument(document: DemoDocument): MatchingCode | undefined {
    const { paidOn } = document
    if (paidOn === null || yearOf(paidOn) !== this.#year) return undefined
    return { code: this.#codeOf(document), day: paidOn }
  }

  /** A second payment of one document finds nothing to be matched with. */
  ofPayment(payment: DemoPayment): MatchingCode | undefined {
    const { document, paidOn } = payment
    return document.paidOn === paidOn ? { code: this.#codeOf(document), day: paidOn } : undefined
  }

  #codeOf(document: DemoDocument): string {
    const known = this.#codes.get(document)
    if (known !== undefined) return known
    const serial = this.#used.get(document.account.code) ?? 0
    this.#used.set(document.account.code, serial + 1)
    const letter = (place: number) => String.fromCharCode(65 + (Math.floor(serial / 26 ** place) % 26))
    const code = `${letter(2)}${letter(1)}${letter(0)}`
    this.#codes.set(document, code)
    return code
  }
}
