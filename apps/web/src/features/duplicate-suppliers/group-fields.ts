import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import { offeredColumns } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { columnGroupsInOrder } from '@quitus/domain/columns/column-groups.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { verdictOfAccounts } from '@quitus/domain/comparison/account-verdict.ts'
import type { FieldVerdict } from '@quitus/domain/comparison/field-verdict.ts'
import { markDifferences } from '@quitus/domain/comparison/marked-differences.ts'
import { DUPLICATE_COLUMN_GROUP } from '@quitus/domain/suppliers/duplicate-columns.ts'

/**
 * One field of the accounts side by side: what each says, and how far apart they are; null where nothing is compared.
 */
export type AccountField = {
  column: Column
  verdict: FieldVerdict | null
  /** What the others are compared with: the first account that says anything; null where the field is not compared. */
  reference: { entryId: string; text: string } | null
}

export type AccountSection = { name: string; fields: AccountField[] }

/**
 * The fields of accounts by the groups of their columns, those of which some account says anything. Texts are
 * compared; figures and days are each account’s own, and so is what detection says of it.
 */
export function accountSections(
  { anomalyColumns, viewMetaData: { columns, keyColumns } }: ViewMetadata,
  accounts: readonly GridRow[],
  otherGroup: string,
): AccountSection[] {
  const fields = offeredColumns(columns).filter(
    ({ name, editable, stateRole }) =>
      !anomalyColumns.includes(name) && !keyColumns.includes(name) && !editable && stateRole === undefined,
  )
  // Why the accounts were found is before what they are.
  const ordered = fields.toSorted((one, other) => Number(isFound(other)) - Number(isFound(one)))
  return columnGroupsInOrder(ordered, otherGroup)
    .map(({ name, columns: members }) => ({
      name,
      fields: members
        .filter((column) => accounts.some((row) => !isBlank(cellValue(row, column.name))))
        .map((column) => fieldOf(column, accounts)),
    }))
    .filter((section) => section.fields.length > 0)
}

function fieldOf(column: Column, accounts: readonly GridRow[]): AccountField {
  const isCompared = COLUMN_TYPE_RULES[column.type].family === 'text' && !isFound(column)
  if (!isCompared) return { column, verdict: null, reference: null }
  const said = accounts.map((row) => ({ entryId: row.entryId, text: textOf(row, column) }))
  return {
    column,
    verdict: verdictOfAccounts(said.map(({ text }) => text)),
    reference: said.find(({ text }) => text.trim() !== '') ?? null,
  }
}

/** What detection says of an account. */
function isFound({ group }: Column): boolean {
  return group === DUPLICATE_COLUMN_GROUP
}

/** Marks help where a few signs of a text differ; of words in another order they would mark nearly all. */
export function isSlip(verdict: FieldVerdict | null, text: string, other: string): boolean {
  if (verdict !== 'near') return false
  const differing = markDifferences(text, other).filter(({ isDifferent }) => isDifferent)
  return differing.reduce((sum, part) => sum + part.text.length, 0) * 3 <= text.length
}

/** The name of an account: the first text of the supplier’s columns that is no key; null where the reader sees none. */
export function supplierNameOf(
  row: GridRow,
  { viewMetaData: { columns, keyColumns } }: ViewMetadata,
): string | null {
  const column = columns.find(
    ({ group, type, name }) =>
      group === 'supplier' && COLUMN_TYPE_RULES[type].family === 'text' && !keyColumns.includes(name),
  )
  return column === undefined ? null : textOf(row, column) || null
}

export function textOf(row: GridRow, { name }: Column): string {
  const value = cellValue(row, name)
  return typeof value === 'string' ? value : ''
}

function isBlank(value: unknown): boolean {
  return value === null || value === ''
}
