import { listVatSheet as definition } from '@quitus/contract/books/vat-sheet.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadBooks, presentAnomaly, presentExclusions } from './load-books.ts'
import { type VatSums, vatSheet } from './vat-sheet.ts'

/** The documents of one page; groups and totals are of all of them. */
export const listVatSheet = bindEndpoint(definition, async ({ params, query }, context) => {
  const { translate, locale } = context
  const { company, status, offset, limit } = query
  const books = await loadBooks(context, params.projectId, { route: 'tax', status, company })
  const sheet = vatSheet(books, company)
  const lines = sheet.groups.flatMap((group) => group.lines)
  return {
    timestamp: books.view.timestamp,
    companies: books.companies,
    count: books.count,
    listed: books.anomalies.length,
    excluded: presentExclusions(sheet.excluded, translate),
    totals: presentSums(sheet.totals),
    groups: sheet.groups.map((group) => ({
      ...{ company: group.company, period: group.period },
      ...presentSums(group),
    })),
    documents: lines.slice(offset, offset + limit).map(({ anomaly, document, ...line }) => ({
      ...presentAnomaly(anomaly, document, locale),
      ...{ vatNumber: document.vatNumber, number: document.number, day: document.day, period: line.period },
      base: asNumber(line.base),
      vat: asNumber(line.vat),
      rateTaken: asNumber(line.rateTaken),
      rightRate: asNumber(line.rightRate),
      rightVat: asNumber(line.rightVat),
      difference: Number(line.difference),
      legalDay: anomaly.first.deadline,
      reference: anomaly.first.reference,
      settledOn: anomaly.first.settledOn,
    })),
    entryIds: offset === 0 ? lines.map(({ anomaly }) => anomaly.first.entryId) : [],
  }
})

function presentSums({ documents, base, difference }: VatSums) {
  return { documents, base: Number(base), difference: Number(difference) }
}

function asNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}
