import { vatCorrection } from '@quitus/domain/books/vat-correction.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { type BookedAnomaly, type BookedDocument, isForeign } from './booked-documents.ts'
import { byCompany } from './correcting-journal.ts'
import type { BookExclusion, Books } from './load-books.ts'

/** A document whose VAT is put right; amounts and rates are exact decimals, days `yyyy-mm-dd`. */
export type VatDocument = {
  anomaly: BookedAnomaly
  document: BookedDocument
  /** `yyyy-mm`; null where the ledger has no day. */
  period: string | null
  base: string | null
  vat: string | null
  rateTaken: string | null
  rightRate: string | null
  rightVat: string | null
  difference: string
}

export type VatSums = { documents: number; base: string; difference: string }
export type VatGroup = VatSums & { company: string | null; period: string | null; lines: VatDocument[] }
export type VatCompany = VatSums & { company: string | null; groups: VatGroup[] }
export type VatSheet = { groups: VatGroup[]; totals: VatSums; excluded: BookExclusion[] }

/** One line for each anomaly, by company and month, each with its sums; and what is excluded and why. */
export function vatSheet(books: Books, company: string | undefined): VatSheet {
  const excluded: BookExclusion[] = []
  const lines = books.anomalies.flatMap((anomaly) => {
    const made = lineOf(anomaly, books)
    if (typeof made === 'string') excluded.push(made)
    return typeof made === 'string' ? [] : [made]
  })
  const wanted = lines.filter(
    ({ document }) => company === undefined || (document.company ?? '') === company.trim(),
  )
  const sorted = wanted.toSorted(
    (one, other) =>
      byCompany(one.document.company, other.document.company) ||
      byText(one.document.day, other.document.day) ||
      byText(one.anomaly.first.name, other.anomaly.first.name),
  )
  const groups = Map.groupBy(sorted, ({ document, period }) => JSON.stringify([document.company, period]))
  return {
    groups: [...groups.values()].map((ofGroup) => ({
      company: ofGroup[0]?.document.company ?? null,
      period: ofGroup[0]?.period ?? null,
      ...sumsOf(ofGroup),
      lines: ofGroup,
    })),
    totals: sumsOf(sorted),
    excluded,
  }
}

/** The groups of each company, with the sums over its months. */
export function vatByCompany(groups: readonly VatGroup[]): VatCompany[] {
  const companies = Map.groupBy(groups, ({ company }) => company)
  return [...companies].map(([company, ofCompany]) => ({
    company,
    groups: ofCompany,
    ...sumsOf(ofCompany.flatMap(({ lines }) => lines)),
  }))
}

function lineOf(anomaly: BookedAnomaly, { currency, ledger }: Books): VatDocument | BookExclusion {
  const { accepted, found, algorithm } = anomaly.first
  const document = anomaly.documents.find(({ isPayment }) => !isPayment)
  if (document === undefined) return 'noDocument'
  if (accepted === null || Number(accepted) === 0) return 'noAmount'
  if (isForeign(document, { project: currency, isFec: ledger?.form.kind === 'entries' }))
    return 'foreignCurrency'
  const { gross, net, vat } = document
  return {
    ...{ anomaly, document, period: document.day?.slice(0, 7) ?? null, base: net, vat },
    ...vatCorrection({ algorithm, gross, net, vat, found: found ?? accepted, accepted }),
  }
}

function sumsOf(lines: readonly VatDocument[]): VatSums {
  return {
    documents: lines.length,
    base: sumDecimals(['0.00', ...lines.flatMap(({ base }) => base ?? [])]),
    difference: sumDecimals(['0.00', ...lines.map(({ difference }) => difference)]),
  }
}

/** What has no day is last. */
function byText(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}
