import { choiceRefusal, fixedList } from '@quitus/domain/columns/choices.ts'
import { type Column, ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { CellPasteOptions } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES, isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { cellEditRefusal } from '@quitus/domain/columns/editability.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ReadLine } from '#core/rows/read-lines.ts'
import type { BulkEditPlan, BulkEditRefusal, RefusedCell } from '#model/bulk-edit-plan.ts'
import { isClosedByLock } from '#model/cell-edit.ts'
import { cellValue } from '#model/cell-value.ts'
import type { GridMetadata } from '#model/data-grid-props.ts'

/** What is to be written into a cell: a text of a clipboard, or a value of another cell. */
export type Written = { text: string } | { value: WireValue; text: string }

export function emptyPlan(): BulkEditPlan {
  return { edits: [], refused: [] }
}

export type BulkEditOptions = Omit<CellPasteOptions, 'previous'> & { metadata: GridMetadata }

/** Adds one cell to the plan, by the same rules as typing (CELL-02, VIEW-11). */
export function planCell(
  plan: BulkEditPlan,
  read: ReadLine,
  line: number,
  column: Column,
  written: Written,
  options: BulkEditOptions,
): void {
  const planned = plannedValue(read, column, written, options)
  if (planned.ok) {
    const { row } = read
    plan.edits.push({ row, column: column.name, value: planned.value, expected: cellValue(row, column.name) })
  } else plan.refused.push({ line, column: column.name, text: written.text, code: planned.code })
}

type PlannedValue = { ok: true; value: WireValue } | { ok: false; code: BulkEditRefusal }

function plannedValue(
  { row, place }: ReadLine,
  column: Column,
  written: Written,
  options: BulkEditOptions,
): PlannedValue {
  if (row.gone) return { ok: false, code: 'gone_row' }
  const code = cellEditRefusal({
    column,
    isAnomalyColumn: options.metadata.anomalyColumns.includes(column.name),
    isChildRow: place.childOffset !== null,
    isLocked: isClosedByLock(row, column),
    isPinned: false,
  })
  if (code !== null) return { ok: false, code }
  const planned = readWritten(written, column, { ...options, previous: cellValue(row, column.name) })
  // The lock itself is never empty: the row would be in neither state.
  const isLockless = column.name === ROW_LOCKED_COLUMN && planned.ok && typeof planned.value !== 'boolean'
  return isLockless ? { ok: false, code: 'not_a_boolean' } : planned
}

function readWritten(written: Written, column: Column, options: CellPasteOptions): PlannedValue {
  const rule = COLUMN_TYPE_RULES[column.type]
  if ('value' in written && isFileType(column.type)) return { ok: false, code: 'not_editable_by_value' }
  const read: PlannedValue =
    'value' in written
      ? { ok: true, value: written.value }
      : rule.parsePasted(choiceNamed(written.text, column), options)
  // A fixed list takes nothing else; what other lists take is known to the server (CELL-08).
  const list = fixedList(column)
  const code = list !== null && read.ok ? choiceRefusal(list, {}, read.value, options.previous) : null
  return code === null ? read : { ok: false, code }
}

/**
 * The stored form of a choice that a text names in the reader's words, as a copy writes it; any other text as it is.
 */
function choiceNamed(text: string, { cellEditorParams }: Column): string {
  const words = text.trim()
  return cellEditorParams?.listOfChoices.find((choice) => choice.text === words)?.value ?? text
}

/** Refusals by their reason, the most frequent first. */
export function refusalCounts(refused: readonly RefusedCell[]): { code: BulkEditRefusal; count: number }[] {
  const counts = Map.groupBy(refused, ({ code }) => code)
  return [...counts]
    .map(([code, cells]) => ({ code, count: cells.length }))
    .sort((left, right) => right.count - left.count)
}
