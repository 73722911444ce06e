import { isSameWireValue, type WireValue } from '@quitus/domain/cell-value.ts'
import { expect, test } from 'vitest'
import type { CellChange, GridRow, SaveResult } from '../window-source.ts'
import { type CellConflict, createCellSaving } from './cell-saving.ts'

/** One stored row with the server's optimistic check, and what a grid over it shows. */
function storedRow(amount: WireValue) {
  const row: GridRow = { entryId: 'E1', path: ['A1'], version: 1, locked: false, amount }
  const stored = { ...row }
  const shown: { amount: unknown } = { amount }
  const conflicts: CellConflict[] = []
  const failures: unknown[] = []
  let isDown = false
  const saving = createCellSaving({
    save: async ([change]: readonly CellChange[]): Promise<SaveResult> => {
      await Promise.resolve()
      if (isDown || change === undefined) throw new Error('down')
      const current = stored.amount as WireValue
      if (!isSameWireValue(current, change.expected)) {
        return { updatedRows: [], refused: [{ ...change, code: 'changed_meanwhile', message: '', current }] }
      }
      stored.amount = change.value
      stored.version += 1
      return { updatedRows: [{ ...stored }], refused: [] }
    },
    show: (_entryId, _column, value) => {
      shown.amount = value
    },
    merge: ([merged]) => {
      if (merged !== undefined) shown.amount = merged.amount
    },
    onConflict: (conflict) => conflicts.push(conflict),
    onRefused: () => undefined,
    onFailed: (_change, failure) => failures.push(failure),
  })
  const settled = async () => {
    while (saving.isSaving()) await new Promise((resolve) => setImmediate(resolve))
  }
  const goDown = () => {
    isDown = true
  }
  return { row, stored, shown, conflicts, failures, saving, settled, goDown }
}

test('CELL-11 an edit shows before it is saved', async () => {
  const { row, stored, shown, saving, settled } = storedRow(1)
  saving.edit(row, 'amount', 2, 1)
  expect(shown.amount).toBe(2)
  expect(stored.amount).toBe(1)
  await settled()
  expect(stored.amount).toBe(2)
})

test('CELL-11 a second edit of the cell expects what the first one stored, and never flickers back', async () => {
  const { row, stored, shown, conflicts, saving, settled } = storedRow(1)
  saving.edit(row, 'amount', 2, 1)
  saving.edit(row, 'amount', 3, 2)
  expect(shown.amount).toBe(3)
  await settled()
  expect([stored.amount, shown.amount, conflicts]).toEqual([3, 3, []])
})

test('CELL-11 a cell that was changed meanwhile shows the stored value and tells both', async () => {
  const { row, stored, shown, conflicts, saving, settled } = storedRow(1)
  stored.amount = 9
  saving.edit(row, 'amount', 2, 1)
  await settled()
  expect(shown.amount).toBe(9)
  expect(conflicts).toEqual([{ row, column: 'amount', mine: 2, theirs: 9 }])
})

test('CELL-11 an edit behind one that met a conflict does not overwrite the other person either', async () => {
  const { row, stored, conflicts, saving, settled } = storedRow(1)
  stored.amount = 9
  saving.edit(row, 'amount', 2, 1)
  saving.edit(row, 'amount', 3, 2)
  await settled()
  expect(stored.amount).toBe(9)
  expect(conflicts.map(({ mine }) => mine)).toEqual([2, 3])
})

test('CELL-11 an edit that could not be sent shows the previous value again', async () => {
  const { row, shown, failures, saving, settled, goDown } = storedRow(1)
  goDown()
  saving.edit(row, 'amount', 2, 1)
  await settled()
  expect(shown.amount).toBe(1)
  expect(failures).toHaveLength(1)
})
