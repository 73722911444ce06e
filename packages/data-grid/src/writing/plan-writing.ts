import type { CellValueError, WireValue } from '@quitus/domain/cell-value.ts'
import { type ChoiceError, choiceRefusal, fixedList } from '@quitus/domain/choices.ts'
import { type Column, ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { CellPasteOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import { type CellEditRefusal, cellEditRefusal } from '@quitus/domain/editability.ts'
import { cellValue } from '#cells/cell-value.ts'
import type { GridMetadata } from '#data-grid-props.ts'
import type { ReadLine } from '#rows/read-lines.ts'
import type { CellEdit } from '#saving/cell-saving.ts'

/** Why a cell takes nothing: a key of the `cells` catalogue. */
export type WritingRefusal = CellEditRefusal | CellValueError | ChoiceError | 'gone_row' | 'outside_grid'

/** A cell that stays as it is. `text` is what was to stand there; `line` counts from 0. */
export type RefusedCell = { line: number; column: string; text: string; code: WritingRefusal }

/** What is to be written into a cell: a text of a clipboard, or a value of another cell. */
export type Written = { text: string } | { value: WireValue; text: string }

/** What an act on many cells does, and what it leaves as it is. */
export type WritingPlan = { edits: CellEdit[]; refused: RefusedCell[] }

export function emptyPlan(): WritingPlan {
  return { edits: [], refused: [] }
}

export type WritingOptions = Omit<CellPasteOptions, 'previous'> & { metadata: GridMetadata }

/** Adds one cell to the plan, by the same rules as typing (CELL-02, VIEW-11). */
export function planCell(
  plan: WritingPlan,
  read: ReadLine,
  line: number,
  column: Column,
  written: Written,
  options: WritingOptions,
): void {
  const planned = plannedValue(read, column, written, options)
  if (planned.ok) {
    const { row } = read
    plan.edits.push({ row, column: column.name, value: planned.value, expected: cellValue(row, column.name) })
  } else plan.refused.push({ line, column: column.name, text: written.text, code: planned.code })
}

type PlannedValue = { ok: true; value: WireValue } | { ok: false; code: WritingRefusal }

function plannedValue(
  { row, place }: ReadLine,
  column: Column,
  written: Written,
  options: WritingOptions,
): PlannedValue {
  if (row.gone) return { ok: false, code: 'gone_row' }
  const code = cellEditRefusal({
    column,
    isAnomalyColumn: options.metadata.anomalyColumns.includes(column.name),
    isChildRow: place.childOffset !== null,
    isLocked: row.locked,
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
  if ('value' in written && rule.editor === 'file') return { ok: false, code: 'not_editable_by_value' }
  const read: PlannedValue =
    'value' in written
      ? { ok: true, value: written.value }
      : rule.parsePasted(choiceNamed(written.text, column), options)
  // A fixed list takes nothing else; what other lists take is known to the server (CELL-08).
  const list = fixedList(column)
  const code = list !== null && read.ok ? choiceRefusal(list, {}, read.value, options.previous) : null
  return code === null ? read : { ok: false, code }
}

/** The stored form of a choice that a text names in the reader's words, as a copy writes it; any other text as it is. */
function choiceNamed(text: string, { cellEditorParams }: Column): string {
  const words = text.trim()
  return cellEditorParams?.listOfChoices.find((choice) => choice.text === words)?.value ?? text
}

/** Refusals by their reason, the most frequent first. */
export function refusalCounts(refused: readonly RefusedCell[]): { code: WritingRefusal; count: number }[] {
  const counts = Map.groupBy(refused, ({ code }) => code)
  return [...counts]
    .map(([code, cells]) => ({ code, count: cells.length }))
    .sort((left, right) => right.count - left.count)
}
