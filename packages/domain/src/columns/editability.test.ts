import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROW_LOCKED_COLUMN } from './column.ts'
import { cellEditRefusal } from './editability.ts'

const cell = fc.record({
  column: fc.record({ name: fc.constantFrom('Commentaire', ROW_LOCKED_COLUMN), editable: fc.boolean() }),
  isAnomalyColumn: fc.boolean(),
  isChildRow: fc.boolean(),
  isLocked: fc.boolean(),
  isPinned: fc.boolean(),
})

test('CELL-02 a cell is editable exactly where the specification says so', () => {
  fc.assert(
    fc.property(cell, (requested) => {
      const isEditable =
        requested.column.editable &&
        !(requested.isAnomalyColumn && requested.isChildRow) &&
        !(requested.isLocked && requested.column.name !== ROW_LOCKED_COLUMN) &&
        !requested.isPinned
      expect(cellEditRefusal(requested) === null).toBe(isEditable)
    }),
  )
})
