import type { Locale } from '@quitus/domain/locale.ts'
import { ROUTE_LABELS, ROUTES, type Route } from '@quitus/domain/routes/route.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { TableColumn, TableRow } from '#files/workbook/table-sheet.ts'
import type { Translate } from '#language/messages.ts'
import type { FeePdf } from './fee-pdf.ts'
import type { LoadedFees } from './load-fees.ts'

type Words = { translate: Translate; locale: Locale; project: string }
type Line = LoadedFees['statement']['lines'][number]

/** The name of a month, such as “March 2026”. */
export function monthName(month: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${month}-01T00:00:00Z`))
}

/** The percentages of a line, as they are read. */
function ratesText({ rates, isCapped, isCorrection }: Line, translate: Translate): string {
  const percents = rates.map((rate) => formatNumber(rate / 100, 'PERCENT', { currency: '' }))
  return [
    percents.join(' / '),
    ...(isCapped ? [translate('fees:capped')] : []),
    ...(isCorrection ? [translate('fees:correction')] : []),
  ].join(', ')
}

/** Columns of the workbook. */
export function feeColumns(translate: Translate): TableColumn[] {
  return [
    { label: translate('fees:column.anomaly'), type: 'text', width: 14 },
    { label: translate('fees:column.supplier'), type: 'text', width: 36 },
    { label: translate('fees:column.route'), type: 'text', width: 22 },
    { label: translate('fees:column.date'), type: 'day', width: 12 },
    { label: translate('fees:column.base'), type: 'amount', width: 16 },
    { label: translate('fees:column.rate'), type: 'text', width: 18 },
    { label: translate('fees:column.fee'), type: 'amount', width: 16 },
  ]
}

/** Rows of the workbook: lines, then the sums of the month and of all. */
export function feeRows({ statement, month }: LoadedFees, { translate, locale }: Words): TableRow[] {
  const { lines, byRoute, total } = statement
  const sum = (label: string, route: string, { base, fee }: { base: string; fee: string }): TableRow => ({
    cells: [label, null, route, null, base, null, fee],
    isSum: true,
  })
  return [
    ...lines.map((line) => ({
      cells: [
        ...[line.name, line.supplier, ROUTE_LABELS[line.route][locale], line.date, line.base],
        ...[ratesText(line, translate), line.fee],
      ],
    })),
    ...chargedRoutes(byRoute).map((route) =>
      sum(monthName(month, locale), ROUTE_LABELS[route][locale], byRoute[route].month),
    ),
    sum(translate('fees:total.month'), '', total.month),
    sum(translate('fees:total.before'), '', total.before),
    sum(translate('fees:total.after'), '', total.after),
  ]
}

/** The statement in words, ready to be set. */
export function feeContent(fees: LoadedFees, { translate, locale, project }: Words): FeePdf {
  const { statement, month, currency, today } = fees
  const money = (amount: string) => formatNumber(Number(amount), 'AMOUNT', { currency })
  const day = (date: string) => formatDate({ model: `${date}T00:00:00` })
  const columns = [
    { head: translate('fees:column.anomaly'), share: 0.11, isRight: false },
    { head: translate('fees:column.supplier'), share: 0.23, isRight: false },
    { head: translate('fees:column.route'), share: 0.15, isRight: false },
    { head: translate('fees:column.date'), share: 0.13, isRight: false },
    { head: translate('fees:column.base'), share: 0.14, isRight: true },
    { head: translate('fees:column.rate'), share: 0.12, isRight: true },
    { head: translate('fees:column.fee'), share: 0.12, isRight: true },
  ]
  const sums = [
    ...chargedRoutes(statement.byRoute).map((route) => ({
      label: ROUTE_LABELS[route][locale],
      ...statement.byRoute[route].month,
      isStrong: false,
    })),
    { label: translate('fees:total.month'), ...statement.total.month, isStrong: true },
    { label: translate('fees:total.before'), ...statement.total.before, isStrong: false },
    { label: translate('fees:total.after'), ...statement.total.after, isStrong: true },
  ]
  return {
    language: locale,
    title: translate('fees:file.title', { month: monthName(month, locale) }),
    subtitle: translate('fees:file.subtitle', { project, day: day(today) }),
    columns,
    lines: statement.lines.map((line) => [
      ...[line.name, line.supplier ?? '', ROUTE_LABELS[line.route][locale], day(line.date)],
      ...[money(line.base), ratesText(line, translate), money(line.fee)],
    ]),
    empty: translate('fees:none'),
    sums: sums.map(({ label, base, fee, isStrong }) => ({
      label,
      base: money(base),
      fee: money(fee),
      isStrong,
    })),
    rule: translate('fees:file.rule'),
    foot: translate('fees:file.page', { page: '{page}', pages: '{pages}' }),
  }
}

function chargedRoutes(byRoute: LoadedFees['statement']['byRoute']): Route[] {
  return ROUTES.filter(
    (route) => Number(byRoute[route].after.base) !== 0 || Number(byRoute[route].month.fee) !== 0,
  )
}
