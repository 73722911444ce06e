import { columnsOfGroup } from '@quitus/database/views/document-columns.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { AppError } from '#errors/app-error.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'

/** The columns of a view that a letter reads; null where the view has none of the kind. */
export type LetterColumns = {
  supplier: ViewColumn
  supplierCode: ViewColumn | null
  vatNumber: ViewColumn | null
  number: ViewColumn | null
  day: ViewColumn | null
  documentAmount: ViewColumn | null
  /** Why it is claimed, in the language of the view's reader. */
  category: ViewColumn | null
  accepted: ViewColumn
  claimedOn: ViewColumn
  files: ViewColumn[]
}

const CODE = /code|compte|account|\bid\b|num/i
const VAT = /tva|vat/i
const DUE = /échéance|due|payé|paid/i

/**
 * Which columns a letter reads. No metadata names them: a view has a group of the supplier and one of the invoice, whose first columns are
 * its name and its number. Throws `no_states` and `letters_without_supplier` where nothing can be claimed of a view.
 */
export function letterColumns(view: View): LetterColumns {
  const { stateColumns } = view
  if (stateColumns === null) throw new AppError('no_states')
  const shown = view.columns.filter(({ isHidden }) => !isHidden)
  const ofSupplier = columnsOfGroup(view.columns, 'supplier').filter(isText)
  const [supplier] = ofSupplier
  if (supplier === undefined) throw new AppError('letters_without_supplier')
  const ofInvoice = columnsOfGroup(view.columns, 'invoice')
  const amounts = ofInvoice.filter(({ type }) => COLUMN_TYPE_RULES[type].isMoney)
  return {
    supplier,
    supplierCode:
      ofSupplier.find((column) => column !== supplier && says(column, CODE) && !says(column, VAT)) ?? null,
    vatNumber: ofSupplier.find((column) => says(column, VAT)) ?? null,
    number: ofInvoice.find(isText) ?? null,
    day: ofInvoice.find((column) => familyOf(column) === 'date' && !says(column, DUE)) ?? null,
    documentAmount: amounts.find(({ isDisplayedByDefault }) => isDisplayedByDefault) ?? amounts[0] ?? null,
    category: view.columns.find(({ name }) => name === ANOMALY_COLUMN.category) ?? null,
    ...writtenColumns(view, stateColumns),
    files: shown.filter((column) => familyOf(column) === 'file'),
  }
}

function writtenColumns(view: View, columns: StateColumns): Pick<LetterColumns, 'accepted' | 'claimedOn'> {
  return {
    accepted: requireColumn(view, columns.acceptedAmount),
    claimedOn: requireColumn(view, columns.claimedOn),
  }
}

function familyOf({ type }: ViewColumn) {
  return COLUMN_TYPE_RULES[type].family
}

function isText(column: ViewColumn): boolean {
  return familyOf(column) === 'text'
}

function says({ name, label }: ViewColumn, word: RegExp): boolean {
  return word.test(name) || word.test(label.fr) || word.test(label.en)
}
