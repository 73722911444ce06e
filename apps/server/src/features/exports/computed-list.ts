import type { Tx } from '@quitus/database/connection.ts'
import { DUPLICATE_COLUMN, SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { RawBuilder } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import type { View } from '#views/definition/view.sql.ts'
import {
  cleanUpStatement,
  keptOpenItems,
  openItemsStatement,
  selectCleanUpTotals,
} from './clean-up-list.sql.ts'
import {
  type CleanUpColumns,
  cleanUpColumns,
  cleanUpExportColumns,
  cleanUpSums,
  listed,
  type OpenItemColumns,
  WIDE,
} from './clean-up-list.ts'
import type { ExportColumn } from './export-column.ts'
import type { CleanUpListName } from './export-parameters.ts'

/** A list that is worked out from the groups of duplicate suppliers, in the terms of an export. */
export type ComputedList = {
  title: string
  columns: ExportColumn[]
  selectSums: (tx: Tx, order: Buffer) => Promise<(string | null)[]>
  statementOf: (timeZone: string) => (rowIds: readonly number[]) => RawBuilder<unknown>
}

/** Throws `view_republished` where the publication has nothing to make the list of. */
export async function computedList(
  tx: Tx,
  view: View,
  name: CleanUpListName,
  { locale, translate }: { locale: Locale; translate: Translate },
): Promise<ComputedList> {
  const source = cleanUpColumns(view)
  if (source === null) throw new AppError('view_republished')
  const moved = async (reading: Tx, order: Buffer) =>
    (await selectCleanUpTotals(reading, source, order)).moved
  if (name === 'cleanUp')
    return {
      title: translate('duplicateSuppliers:cleanUp.open'),
      columns: cleanUpExportColumns(source, locale, translate),
      selectSums: async (reading, order) => cleanUpSums(source, await moved(reading, order)),
      statementOf: (timeZone) => (rowIds) => cleanUpStatement(source, timeZone, rowIds),
    }
  const columns = await openItemColumns(tx, source)
  if (columns === null) throw new AppError('view_republished')
  const { day, amount } = columns
  const text = (label: string) => listed(source.code, locale, { label })
  return {
    title: translate('duplicateSuppliers:cleanUp.openItems'),
    columns: [
      ...source.identity.map((column) =>
        listed(column, locale, column.name === SUPPLIER_COLUMN.name ? { width: WIDE } : {}),
      ),
      text(translate('duplicateSuppliers:cleanUp.into')),
      text(translate('duplicateSuppliers:cleanUp.number')),
      listed(day, locale, { label: translate('duplicateSuppliers:cleanUp.date') }),
      listed(amount, locale, { label: translate('duplicateSuppliers:cleanUp.itemAmount') }),
    ],
    selectSums: async (reading, order) => [
      ...source.identity.map(() => null),
      null,
      null,
      null,
      (await moved(reading, order))[source.moved.indexOf(amount)] ?? null,
    ],
    statementOf: (timeZone) => (rowIds) => openItemsStatement(columns, timeZone, rowIds),
  }
}

/** Null where the publication keeps no open items. */
export async function openItemColumns(tx: Tx, source: CleanUpColumns): Promise<OpenItemColumns | null> {
  const day = source.view.columns.find(({ name }) => name === SUPPLIER_COLUMN.last)
  const amount = source.moved.find(({ name }) => name === DUPLICATE_COLUMN.openAmount)
  if (day === undefined || amount === undefined || !(await keptOpenItems(tx, source.view))) return null
  return { source, day, amount }
}
