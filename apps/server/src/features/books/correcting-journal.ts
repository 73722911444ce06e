import type { BookAccounts } from '@quitus/domain/books/book-accounts.ts'
import {
  amountsOfDocuments,
  correctingLines,
  type EntryBasis,
  type EntryLine,
  entryTotals,
  wrongDocuments,
} from '@quitus/domain/books/correcting-entry.ts'
import type { Translate } from '#language/messages.ts'
import { type BookedAnomaly, type BookedDocument, isForeign } from './booked-documents.ts'
import type { BookExclusion, Books } from './load-books.ts'
import type { PostedDocument } from './posted-lines.sql.ts'

/** A line in words; amounts are exact decimals with two places. */
export type JournalLine = Pick<EntryLine, 'account' | 'debit' | 'credit'> & {
  accountLabel: string
  /** Code and name of the supplier, on the lines of its account. */
  subledger: string | null
  subledgerLabel: string | null
  piece: string
  /** `yyyy-mm-dd`. */
  pieceDay: string | null
  label: string
}

/** The entry of an anomaly in the books of one company. */
export type JournalEntry = {
  anomaly: BookedAnomaly
  company: string | null
  /** What of the accepted amount is in this company. */
  amount: string
  basis: EntryBasis
  lines: JournalLine[]
  /** The documents that it reverses. */
  documents: BookedDocument[]
}

export type Journal = {
  entries: JournalEntry[]
  totals: { debit: string; credit: string }
  excluded: BookExclusion[]
}

type Given = {
  posted: ReadonlyMap<string, PostedDocument>
  accounts: BookAccounts
  /** Of one company; blank for documents without one. */
  company: string | undefined
  translate: Translate
}

/** The least that is known of the accounts of an entry. */
const BASES: readonly EntryBasis[] = ['posted', 'netAndVat', 'gross']

/** One balanced entry for each anomaly and company, in the order of companies, and what is excluded and why. */
export function correctingJournal(books: Books, given: Given): Journal {
  const excluded: BookExclusion[] = []
  const entries = books.anomalies.flatMap((anomaly) => {
    const made = entriesOf(anomaly, books, given)
    if (typeof made === 'string') excluded.push(made)
    return typeof made === 'string' ? [] : made
  })
  const wanted = entries.filter(
    ({ company }) => given.company === undefined || (company ?? '') === given.company.trim(),
  )
  const sorted = wanted.toSorted((one, other) => byCompany(one.company, other.company))
  return { entries: sorted, totals: entryTotals(sorted.flatMap(({ lines }) => lines)), excluded }
}

/** Names as French sorts them; documents without a company are last. */
export function byCompany(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return COMPANY_ORDER.compare(one, other)
}
const COMPANY_ORDER = new Intl.Collator('fr')

function entriesOf(
  anomaly: BookedAnomaly,
  { currency, ledger }: Books,
  given: Given,
): JournalEntry[] | BookExclusion {
  const { accepted } = anomaly.first
  if (accepted === null || Number(accepted) === 0) return 'noAmount'
  const wrong = wrongDocuments(anomaly.documents, accepted)
  if (wrong.length === 0) return 'noDocument'
  const isFec = ledger?.form.kind === 'entries'
  if (wrong.some((document) => isForeign(document, { project: currency, isFec }))) return 'foreignCurrency'
  const amounts = amountsOfDocuments(
    accepted,
    wrong.map(({ gross }) => ({ gross: gross ?? '0' })),
  )
  const parts = wrong.map((document, at) => ({ document, amount: amounts[at] ?? '0' }))
  return [...Map.groupBy(parts, ({ document }) => document.company)].map(([company, ofCompany]) => {
    const made = ofCompany.map(({ document, amount }) => ({
      ...linesOf(anomaly, document, amount, given),
      document,
    }))
    return {
      ...{ anomaly, company },
      amount: entryAmount(ofCompany),
      basis: BASES[Math.max(...made.map(({ basis }) => BASES.indexOf(basis)))] ?? 'gross',
      lines: made.flatMap(({ lines }) => lines),
      documents: made.map(({ document }) => document),
    }
  })
}

function entryAmount(parts: readonly { amount: string }[]): string {
  return entryTotals(parts.map(({ amount }) => ({ debit: amount, credit: '0' }))).debit
}

function linesOf(
  anomaly: BookedAnomaly,
  document: BookedDocument,
  amount: string,
  { posted, accounts, translate }: Given,
): { lines: JournalLine[]; basis: EntryBasis } {
  const own = posted.get(document.entryId)
  const { lines, basis } = correctingLines(
    {
      supplierAccount: own?.supplierAccount ?? null,
      supplierAccountLabel: own?.supplierAccountLabel ?? null,
      gross: document.gross ?? '0',
      net: document.net,
      vat: document.vat,
      posted: own?.posted ?? [],
    },
    amount,
    { accounts, isCreditNote: anomaly.first.category === 'AI' },
  )
  const piece = document.number ?? anomaly.first.name
  const named = { number: anomaly.first.name, piece }
  return {
    basis,
    lines: lines.map(({ account, accountLabel, isSupplier, step, debit, credit }) => ({
      ...{ account, debit, credit, piece, pieceDay: document.day },
      accountLabel: accountLabel ?? labelOf(account, isSupplier, accounts, translate),
      subledger: isSupplier ? (document.supplierCode ?? document.supplier) : null,
      subledgerLabel: isSupplier ? (document.supplier ?? document.supplierCode) : null,
      label: translate(step === 'creditNote' ? 'bookFiles:label.creditNote' : labelKey(anomaly), named),
    })),
  }
}

function labelKey({ first: { category } }: BookedAnomaly) {
  if (category === 'AI') return 'bookFiles:label.reversal'
  if (category === 'ER' || category === 'PX' || category === 'DV') return 'bookFiles:label.amount'
  return 'bookFiles:label.duplicate'
}

function labelOf(account: string, isSupplier: boolean, accounts: BookAccounts, translate: Translate): string {
  if (isSupplier) return translate('bookFiles:account.supplier')
  if (account === accounts.vat) return translate('bookFiles:account.vat')
  return account === accounts.suspense ? translate('bookFiles:account.suspense') : account
}
