import { languageOfCurrency } from '../letters/letter.ts'

/** Which accounts proposed entries use where the ledger names none (FLOW-22). */
export type BookAccounts = {
  /** Code of the journal in which they are posted. */
  journal: string
  /** Control account of suppliers. */
  supplier: string
  /** Takes what the ledger says no account of expense for. */
  suspense: string
  /** Deductible VAT. */
  vat: string
}

export const BOOK_ACCOUNT_PARTS = [
  'journal',
  'supplier',
  'suspense',
  'vat',
] as const satisfies readonly (keyof BookAccounts)[]
export type BookAccountPart = (typeof BOOK_ACCOUNT_PARTS)[number]

/** Longest code of a journal, and of an account, in characters. */
export const MAX_JOURNAL_CODE = 10
export const MAX_ACCOUNT_CODE = 20

const CODE = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u

/** The French chart of accounts where its currency is used, else names that no chart has and people replace. */
export function defaultBookAccounts(currency: string): BookAccounts {
  return languageOfCurrency(currency) === 'fr'
    ? { journal: 'OD', supplier: '401000', suspense: '471000', vat: '445660' }
    : { journal: 'GJ', supplier: 'CREDITORS', suspense: 'SUSPENSE', vat: 'INPUT-VAT' }
}

/** The parts that are no code: a letter or digit, then letters, digits, points, dashes and underscores. */
export function bookAccountFaults(accounts: BookAccounts): BookAccountPart[] {
  return BOOK_ACCOUNT_PARTS.filter((part) => {
    const most = part === 'journal' ? MAX_JOURNAL_CODE : MAX_ACCOUNT_CODE
    return accounts[part].length > most || !CODE.test(accounts[part])
  })
}
