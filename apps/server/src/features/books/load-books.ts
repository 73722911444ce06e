import type { Tx } from '@quitus/database/connection.ts'
import { CATEGORIES } from '@quitus/detection/algorithms.ts'
import { type Actor, opensSource, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'
import type { RowRule } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { findLedger, type Ledger } from '#views/ledgers/ledger.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { bookColumns } from './book-columns.ts'
import { type BookedAnomaly, bookedAnomalies } from './booked-documents.ts'
import { type BookedAnomalies, type BookedRow, selectBookedRows, selectCompanies } from './booked-rows.sql.ts'

type Context = {
  tx: Tx
  actor: Actor
  access: ProjectAccess
  locale: Locale
  visibleRows: RowRule
}

/** The anomalies that are to be put right, or were, as the reader sees them. */
export type Books = {
  view: View
  ledger: Ledger | undefined
  currency: string
  companies: { company: string | null; anomalies: number }[]
  count: number
  anomalies: BookedAnomaly[]
}

/** Loads anomalies of the dashboard, at most so many; none where they take no routes. Throws `view_not_found`. */
export async function loadBooks(
  context: Context,
  projectId: number,
  requested: BookedAnomalies,
): Promise<Books> {
  const { tx, access } = context
  if (!opensSource(access, 'dashboard')) throw new AppError('not_permitted')
  const view = await loadView(tx, { projectId, source: 'dashboard' }, context)
  const columns = bookColumns(view)
  const ledger = await findLedger(tx, view)
  const { currency } = await findShownBy(tx, projectId)
  if (columns === null) return { view, ledger, currency, companies: [], count: 0, anomalies: [] }
  const companies = await selectCompanies(tx, view, columns, requested)
  const { count, rows } = await selectBookedRows(tx, view, columns, { requested, ledger })
  return { view, ledger, currency, companies, count, anomalies: bookedAnomalies(rows) }
}

/** Why an anomaly is in no list. */
export type BookExclusion = 'noAmount' | 'noDocument' | 'foreignCurrency'

/** How many anomalies are excluded and why, in the words of the reader. */
export function presentExclusions(excluded: readonly BookExclusion[], translate: Translate) {
  return [...Map.groupBy(excluded, (code) => code)].map(([code, { length: count }]) => ({
    code,
    count,
    message: translate(`bookFiles:excluded.${code}`),
  }))
}

/** What an anomaly is called in lists. */
export function presentAnomaly(
  { first }: BookedAnomaly,
  document: Pick<BookedRow, 'supplier' | 'supplierCode' | 'company'>,
  locale: Locale,
) {
  const { anomalyId, entryId, name } = first
  return {
    ...{ anomalyId, entryId, name, category: categoryLabel(first.category, locale) },
    ...{ supplier: document.supplier, supplierCode: document.supplierCode, company: document.company },
  }
}

/** What a category is called; null where the view has none. */
export function categoryLabel(code: string | null, locale: Locale): string | null {
  const known: Readonly<Record<string, LocalizedText>> = CATEGORIES
  return code === null ? null : (known[code]?.[locale] ?? code)
}
