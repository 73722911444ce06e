import type { Column } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { cellValue } from './cell-value.ts'
import type { GridRow } from './window-source.ts'

/** A cell that a colleague changed meanwhile: what this person wrote, and what is stored now (CELL-11). */
export type CellConflict = { row: GridRow; column: string; mine: WireValue; theirs: WireValue }

/** What one cell becomes; `expected` is what the person saw there. */
export type CellEdit = { row: GridRow; column: string; value: WireValue; expected: WireValue }

/** The edit of a cell from what is in its row. */
export function editOf(row: GridRow, column: string, value: WireValue): CellEdit {
  return { row, column, value, expected: cellValue(row, column) }
}

/** The edit by which a person puts their value over a colleague's. */
export function overwriting({ row, column, mine, theirs }: CellConflict): CellEdit {
  return { row, column, value: mine, expected: theirs }
}

/**
 * True where the lock of a row closes a cell of it. Decisions are transitions, which locked rows take too (FLOW-04).
 */
export function isClosedByLock({ locked }: Pick<GridRow, 'locked'>, { stateRole }: Column): boolean {
  return locked && stateRole !== 'validated'
}

/** The values of a BOOLEAN that a person may pick; of a decision that is only itself and its way back (FLOW-04). */
export function pickableBooleans(current: unknown, isDecision: boolean): (boolean | null)[] {
  const isDecided = isDecision && typeof current === 'boolean'
  return [true, false, null].filter((choice) => !isDecided || choice === null || choice === current)
}
