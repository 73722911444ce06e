import type { CellValueError, WireValue } from '@quitus/domain/cell-value.ts'
import { type Column, ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { CellPasteOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import { type CellEditRefusal, cellEditRefusal } from '@quitus/domain/editability.ts'
import { cellValue } from '#cells/cell-value.ts'
import type { GridMetadata } from '#data-grid-props.ts'
import type { ReadLine } from '#rows/read-lines.ts'
import type { CellEdit } from '#saving/cell-saving.ts'

/** Why a cell takes nothing: a key of the `cells` catalogue. */
export type WritingRefusal = CellEditRefusal | CellValueError | 'gone_row' | 'outside_grid'

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
  { row, place }: ReadLine,
  line: number,
  column: Column,
  written: Written,
  options: WritingOptions,
): void {
  const refuse = (code: WritingRefusal) =>
    void plan.refused.push({ line, column: column.name, text: written.text, code })
  if (row.gone) return refuse('gone_row')
  const refusal = cellEditRefusal({
    column,
    isAnomalyColumn: options.metadata.anomalyColumns.includes(column.name),
    isChildRow: place.childOffset !== null,
    isLocked: row.locked,
    isPinned: false,
  })
  if (refusal !== null) return refuse(refusal)
  const previous = cellValue(row, column.name)
  const read = readWritten(written, column, { ...options, previous })
  if (!read.ok) return refuse(read.code)
  // The lock itself is never empty: the row would be in neither state.
  if (column.name === ROW_LOCKED_COLUMN && typeof read.value !== 'boolean') return refuse('not_a_boolean')
  plan.edits.push({ row, column: column.name, value: read.value, expected: previous })
}

function readWritten(written: Written, column: Column, options: CellPasteOptions) {
  const rule = COLUMN_TYPE_RULES[column.type]
  if (!('value' in written)) return rule.parsePasted(written.text, options)
  if (rule.editor === 'file') return { ok: false, code: 'not_editable_by_value' } as const
  return { ok: true, value: written.value } as const
}

/** Refusals by their reason, the most frequent first. */
export function refusalCounts(refused: readonly RefusedCell[]): { code: WritingRefusal; count: number }[] {
  const counts = Map.groupBy(refused, ({ code }) => code)
  return [...counts]
    .map(([code, cells]) => ({ code, count: cells.length }))
    .sort((left, right) => right.count - left.count)
}
