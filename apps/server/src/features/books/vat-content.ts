import type { Locale } from '@quitus/domain/locale.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { TableColumn, TableRow } from '#files/workbook/table-sheet.ts'
import type { Translate } from '#language/messages.ts'
import type { VatLine, VatPdf } from './vat-pdf.ts'
import { type VatDocument, type VatGroup, type VatSheet, vatByCompany } from './vat-sheet.ts'

/** Both parts of a sheet: what is open, and what was regularised. */
export type VatSheets = { open: VatSheet; regularised: VatSheet }

type Words = { translate: Translate; locale: Locale; currency: string }

/** The columns of both files; those that only one part fills are in both, so that they can be put together. */
export function vatColumns(translate: Translate): TableColumn[] {
  return [
    { label: translate('bookFiles:column.company'), type: 'text', width: 28 },
    { label: translate('bookFiles:column.period'), type: 'text', width: 11 },
    { label: translate('bookFiles:column.supplier'), type: 'text', width: 32 },
    { label: translate('bookFiles:column.supplierCode'), type: 'text', width: 14 },
    { label: translate('bookFiles:column.vatNumber'), type: 'text', width: 18 },
    { label: translate('bookFiles:column.piece'), type: 'text', width: 18 },
    { label: translate('bookFiles:column.pieceDay'), type: 'day', width: 13 },
    { label: translate('bookFiles:column.base'), type: 'amount', width: 15 },
    { label: translate('bookFiles:column.rateTaken'), type: 'percent', width: 12 },
    { label: translate('bookFiles:column.vat'), type: 'amount', width: 15 },
    { label: translate('bookFiles:column.rightRate'), type: 'percent', width: 12 },
    { label: translate('bookFiles:column.rightVat'), type: 'amount', width: 15 },
    { label: translate('bookFiles:column.difference'), type: 'amount', width: 15 },
    { label: translate('bookFiles:column.legalDay'), type: 'day', width: 15 },
    { label: translate('bookFiles:column.anomaly'), type: 'text', width: 12 },
    { label: translate('bookFiles:column.reference'), type: 'text', width: 20 },
    { label: translate('bookFiles:column.settledOn'), type: 'day', width: 14 },
  ]
}

/** Lines with the sums of each month of a company, of a company of several months, and of all. */
export function vatRows({ groups, totals }: VatSheet, translate: Translate): TableRow[] {
  const sums = (
    start: readonly (string | null)[],
    { base, difference }: { base: string; difference: string },
  ) => {
    const blanks = Array.from({ length: 7 - start.length }, () => null)
    const cells = [...start, ...blanks, base, null, null, null, null, difference, null, null, null, null]
    return { cells, isSum: true }
  }
  const rows = vatByCompany(groups).flatMap((company) => [
    ...company.groups.flatMap((group) => [
      ...group.lines.map(rowOf),
      sums([group.company, group.period, translate('bookFiles:total')], group),
    ]),
    ...(company.groups.length > 1
      ? [sums([company.company, null, translate('bookFiles:total')], company)]
      : []),
  ])
  return rows.length === 0 ? [] : [...rows, sums([translate('bookFiles:total')], totals)]
}

function rowOf(line: VatDocument): TableRow {
  const { anomaly, document, period } = line
  const { first } = anomaly
  return {
    cells: [
      ...[document.company, period, document.supplier, document.supplierCode, document.vatNumber],
      ...[document.number, document.day, line.base, line.rateTaken, line.vat, line.rightRate, line.rightVat],
      ...[line.difference, first.deadline, first.name, first.reference, first.settledOn],
    ],
  }
}

/** The sheet as it is printed: groups as headings, the reference of the return where there is one. */
export function vatContent(
  { open, regularised }: VatSheets,
  { project, day, ...words }: Words & { project: string; day: string },
): VatPdf {
  const { translate, locale } = words
  const empty = translate('bookFiles:vat.empty')
  return {
    language: locale,
    title: translate('bookFiles:vat.title'),
    subtitle: translate('bookFiles:vat.made', { project, day: dayText(day) }),
    columns: [
      { head: translate('bookFiles:column.supplier'), share: 0.17, isRight: false },
      { head: translate('bookFiles:column.vatNumber'), share: 0.11, isRight: false },
      { head: translate('bookFiles:column.piece'), share: 0.1, isRight: false },
      { head: translate('bookFiles:column.pieceDay'), share: 0.08, isRight: false },
      { head: translate('bookFiles:column.base'), share: 0.1, isRight: true },
      { head: translate('bookFiles:column.rateTaken'), share: 0.07, isRight: true },
      { head: translate('bookFiles:column.vat'), share: 0.09, isRight: true },
      { head: translate('bookFiles:column.rightRate'), share: 0.07, isRight: true },
      { head: translate('bookFiles:column.difference'), share: 0.09, isRight: true },
      { head: translate('bookFiles:column.legalDay'), share: 0.08, isRight: false },
      { head: translate('bookFiles:column.anomaly'), share: 0.08, isRight: false },
    ],
    sections: [
      { title: translate('bookFiles:vat.label'), empty, lines: linesOf(open, words) },
      { title: translate('bookFiles:vat.done'), empty, lines: linesOf(regularised, words) },
    ],
    note: [translate('bookFiles:vat.sign'), translate('bookFiles:vat.unsaid')].join(' '),
    foot: translate('bookFiles:vat.page', { page: '{page}', pages: '{pages}' }),
  }
}

function linesOf({ groups, totals }: VatSheet, words: Words): VatLine[] {
  const { translate } = words
  const amount = (value: string | null) =>
    value === null ? '–' : formatNumber(Number(value), 'AMOUNT', { currency: words.currency })
  const rate = (value: string | null) =>
    value === null ? '–' : formatNumber(Number(value), 'PERCENT', { currency: words.currency })
  const sum = (label: string, { base, difference }: { base: string; difference: string }): VatLine => ({
    kind: 'sum',
    cells: [label, '', '', '', amount(base), '', '', '', amount(difference), '', ''],
  })
  if (groups.length === 0) return []
  const linesOfGroup = (group: VatGroup): VatLine[] => {
    const period = group.period === null ? translate('bookFiles:vat.noPeriod') : monthText(group.period)
    const company = group.company ?? translate('bookFiles:vat.noCompany')
    return [
      { kind: 'group', text: `${company} · ${period}` },
      ...group.lines.map(({ anomaly, document, ...line }): VatLine => {
        const { first } = anomaly
        const done = first.reference === null ? [] : [first.reference]
        return {
          kind: 'line',
          cells: [
            document.supplier ?? document.supplierCode ?? '–',
            ...[document.vatNumber ?? '–', document.number ?? '–', dayText(document.day)],
            ...[amount(line.base), rate(line.rateTaken), amount(line.vat), rate(line.rightRate)],
            ...[amount(line.difference), dayText(first.deadline), [first.name, ...done].join(' · ')],
          ],
        }
      }),
      sum(translate('bookFiles:vat.periodTotal', { period }), group),
    ]
  }
  const lines = vatByCompany(groups).flatMap((each) => {
    const company = each.company ?? translate('bookFiles:vat.noCompany')
    return [
      ...each.groups.flatMap(linesOfGroup),
      ...(each.groups.length > 1 ? [sum(translate('bookFiles:vat.companyTotal', { company }), each)] : []),
    ]
  })
  return [...lines, sum(translate('bookFiles:total'), totals)]
}

function monthText(period: string): string {
  const [year = '', month = ''] = period.split('-')
  return `${month}/${year}`
}

function dayText(day: string | null): string {
  return day === null ? '–' : formatDate({ model: `${day}T00:00:00` })
}
