import { expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import type { BookedRow } from './booked-rows.sql.ts'
import { vatContent, vatRows } from './vat-content.ts'
import type { VatDocument, VatSheet } from './vat-sheet.ts'

const messages = await createMessages()

const BLANK = {
  ...{ category: null, algorithm: null, supplierCode: null, vatNumber: null, dueDay: null, currency: null },
  ...{ gross: null, net: null, vat: null },
}
const ROW = {
  ...{ ...BLANK, anomalyId: 'A-1', rowId: 1, entryId: 'E1', isFirst: true, name: 'A-1', documentId: 'E1' },
  ...{ supplier: 'Durand', company: null, number: 'F-1', day: null, paidOn: null, isPayment: false },
  ...{ found: null, accepted: null, deadline: null, reference: null, settledOn: null },
} satisfies BookedRow

function documentOf(company: string, day: string, base: string, difference: string): VatDocument {
  const document = { ...ROW, company, day, isPaid: false }
  return {
    ...{ anomaly: { first: ROW, documents: [document] }, document, period: day.slice(0, 7) },
    ...{ base, difference, vat: null, rateTaken: null, rightRate: null, rightVat: null },
  }
}

function sheetOf(...groups: [company: string, day: string, base: string, difference: string][]): VatSheet {
  return {
    groups: groups.map(([company, day, base, difference]) => ({
      ...{ company, period: day.slice(0, 7), documents: 1, base, difference },
      lines: [documentOf(company, day, base, difference)],
    })),
    totals: { documents: groups.length, base: '600.00', difference: '60.00' },
    excluded: [],
  }
}

const sheet = sheetOf(
  ['Nord', '2026-01-05', '100.00', '10.00'],
  ['Nord', '2026-02-05', '200.00', '20.10'],
  ['Sud', '2026-01-07', '300.00', '29.90'],
)

test('FLOW-23 the sheet sums each month, each company of several months, and all, to the cent', () => {
  const sums = vatRows(sheet, messages('en')).flatMap(({ cells, isSum }) => (isSum ? [cells] : []))
  expect(sums.map((cells) => [cells[0], cells[1], cells[7], cells[12]])).toEqual([
    ['Nord', '2026-01', '100.00', '10.00'],
    ['Nord', '2026-02', '200.00', '20.10'],
    ['Nord', null, '300.00', '30.10'],
    ['Sud', '2026-01', '300.00', '29.90'],
    ['Total', null, '600.00', '60.00'],
  ])
})

test('FLOW-23 the printed sheet has the same sums, each named by its month or company', () => {
  const words = { translate: messages('en'), locale: 'en' as const, currency: 'EUR' }
  const empty: VatSheet = {
    groups: [],
    totals: { documents: 0, base: '0.00', difference: '0.00' },
    excluded: [],
  }
  const sheets = { open: sheet, regularised: empty }
  const { sections } = vatContent(sheets, { ...words, project: 'Audit', day: '2026-03-01' })
  const sums = sections[0]?.lines.flatMap((line) => (line.kind === 'sum' ? [line.cells[0]] : []))
  expect(sums).toEqual(['Total 01/2026', 'Total 02/2026', 'Total Nord', 'Total 01/2026', 'Total'])
})
