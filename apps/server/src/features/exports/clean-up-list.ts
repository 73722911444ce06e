import { DUPLICATE_COLUMN, SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Translate } from '#language/messages.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import type { ExportColumn } from './export-column.ts'

/** The columns of the duplicate suppliers from which their clean-up list is made. */
export type CleanUpColumns = {
  view: View
  code: ViewColumn
  decision: ViewColumn
  keep: ViewColumn
  /** What names an account, as far as the person may see it. */
  identity: readonly ViewColumn[]
  /** Open items that go with a blocked account. */
  moved: readonly ViewColumn[]
}

export type OpenItemColumns = {
  source: CleanUpColumns
  /** Columns whose types days and amounts of open items have. */
  day: ViewColumn
  amount: ViewColumn
}

const IDENTITY = [
  DUPLICATE_COLUMN.number,
  SUPPLIER_COLUMN.code,
  SUPPLIER_COLUMN.name,
  SUPPLIER_COLUMN.siren,
  SUPPLIER_COLUMN.vatNumber,
  SUPPLIER_COLUMN.iban,
]
const MOVED = [DUPLICATE_COLUMN.openItems, DUPLICATE_COLUMN.openAmount]

/** Pixels; a code, and a name or an action. */
const NARROW = 110
export const WIDE = 230

/** Null where the publication has no columns of decisions: nothing can be decided in it. */
export function cleanUpColumns(view: View): CleanUpColumns | null {
  const find = (name: string) => view.columns.find((column) => column.name === name)
  const all = (names: readonly string[]) => names.flatMap((name) => find(name) ?? [])
  const [code, decision, keep] = [
    find(SUPPLIER_COLUMN.code),
    find(DUPLICATE_COLUMN.decision),
    find(DUPLICATE_COLUMN.keep),
  ]
  if (code === undefined || decision === undefined || keep === undefined) return null
  return { view, code, decision, keep, identity: all(IDENTITY), moved: all(MOVED) }
}

/** A column under another name, of this width. */
export function listed(column: ViewColumn, locale: Locale, more: Partial<ExportColumn> = {}): ExportColumn {
  return {
    ...{ column, label: column.label[locale], group: '', width: NARROW },
    ...{ isPinned: false, blank: '', words: new Map() },
    ...more,
  }
}

/**
 * The columns of the list in their order, in words of the reader’s language: who, what is to be done, into which
 * account, and what moves with it.
 */
export function cleanUpExportColumns(
  columns: CleanUpColumns,
  locale: Locale,
  translate: Translate,
): ExportColumn[] {
  const actions = new Map(
    (['keep', 'block', 'choose'] as const).map((action) => [
      action as string,
      translate(`duplicateSuppliers:cleanUp.${action}`),
    ]),
  )
  const shown = (column: ViewColumn, more?: Partial<ExportColumn>) => listed(column, locale, more)
  const { code, identity, moved } = columns
  return [
    ...identity.map((column) => shown(column, column.name === SUPPLIER_COLUMN.name ? { width: WIDE } : {})),
    shown(code, { label: translate('duplicateSuppliers:cleanUp.action'), width: WIDE, words: actions }),
    shown(code, { label: translate('duplicateSuppliers:cleanUp.into') }),
    ...moved.map((column) =>
      shown(column, {
        label: translate(
          column.name === DUPLICATE_COLUMN.openItems
            ? 'duplicateSuppliers:cleanUp.items'
            : 'duplicateSuppliers:cleanUp.amount',
        ),
        width: NARROW + 40,
      }),
    ),
  ]
}

/** Sums under the columns of the list; nothing is added up but what moves. */
export function cleanUpSums(columns: CleanUpColumns, moved: readonly (string | null)[]): (string | null)[] {
  return [...columns.identity.map(() => null), null, null, ...moved]
}
