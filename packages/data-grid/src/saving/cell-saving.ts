import { isSameWireValue, type WireValue } from '@quitus/domain/cell-value.ts'
import type { CellChange, CellRefusal, GridRow, SaveResult } from '#window-source.ts'

/** A cell that a colleague changed meanwhile: what this person wrote, and what is stored now (CELL-11). */
export type CellConflict = { row: GridRow; column: string; mine: WireValue; theirs: WireValue }

export type CellSavingPorts = {
  save: (changes: readonly CellChange[]) => Promise<SaveResult>
  /** Shows a value in a cell, wherever the row is on screen. */
  show: (entryId: string, column: string, value: WireValue) => void
  /** Takes over rows as stored. */
  merge: (rows: readonly GridRow[], changes: readonly CellChange[]) => void
  onConflict: (conflict: CellConflict) => void
  onRefused: (refusal: CellRefusal) => void
  /** The call failed: the cell shows its previous value again. */
  onFailed: (change: CellChange, failure: unknown) => void
}

/**
 * Saves cells one after another per cell, so that a second edit of the same cell expects what the first one stored. An edit shows
 * at once and is taken back when it is refused.
 */
export function createCellSaving(ports: CellSavingPorts) {
  const running = new Map<string, Promise<WireValue>>()
  const latest = new Map<string, WireValue>()

  async function send(
    row: GridRow,
    column: string,
    value: WireValue,
    expected: WireValue,
  ): Promise<WireValue> {
    const { entryId } = row
    const key = cellKey(entryId, column)
    const change: CellChange = { entryId, column, value, expected }
    try {
      const { updatedRows, refused } = await ports.save([change])
      ports.merge(keepingEdits(updatedRows, latest, change), [change])
      const refusal = refused[0]
      if (refusal === undefined) return value
      if (isLatest(key, value)) ports.show(entryId, column, refusal.current)
      if (refusal.code === 'changed_meanwhile') {
        ports.onConflict({ row, column, mine: value, theirs: refusal.current })
        return expected
      }
      ports.onRefused(refusal)
      return refusal.current
    } catch (failure) {
      if (isLatest(key, value)) ports.show(entryId, column, expected)
      ports.onFailed(change, failure)
      return expected
    }
  }

  function isLatest(key: string, value: WireValue): boolean {
    const shown = latest.get(key)
    return shown === undefined || isSameWireValue(shown, value)
  }

  return {
    /** Shows and saves a value; `expected` is what the person saw. */
    edit(row: GridRow, column: string, value: WireValue, expected: WireValue): void {
      if (isSameWireValue(value, expected)) return
      const key = cellKey(row.entryId, column)
      latest.set(key, value)
      ports.show(row.entryId, column, value)
      const before = running.get(key) ?? Promise.resolve(expected)
      const saved = before.then((stored) => send(row, column, value, stored))
      running.set(key, saved)
      void saved.finally(() => {
        if (running.get(key) !== saved) return
        running.delete(key)
        latest.delete(key)
      })
    },
    /** True while an edit is not yet answered. */
    isSaving: () => running.size > 0,
  }
}

function cellKey(entryId: string, column: string): string {
  return JSON.stringify([entryId, column])
}

/** Stored rows with the edits that are still on their way put on top; the one just answered is on its way no more. */
function keepingEdits(
  rows: readonly GridRow[],
  latest: ReadonlyMap<string, WireValue>,
  answered: CellChange,
): readonly GridRow[] {
  return rows.map((row) => {
    const values = Object.keys(row).flatMap((column) => {
      const value = latest.get(cellKey(row.entryId, column))
      const isAnswered = row.entryId === answered.entryId && column === answered.column
      if (value === undefined || (isAnswered && isSameWireValue(value, answered.value))) return []
      return [[column, value] as const]
    })
    return values.length === 0 ? row : { ...row, ...Object.fromEntries(values) }
  })
}
