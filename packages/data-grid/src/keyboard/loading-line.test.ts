// @vitest-environment jsdom
import type { GridApi } from 'ag-grid-community'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GridLine } from '../core/rows/grid-line.ts'
import { createLoadingLine } from './loading-line.ts'

const CELL = { line: 0, column: 'Montant' }
const cell = document.createElement('div')
cell.className = 'ag-cell'
cell.tabIndex = -1
document.body.append(cell)

let isLoaded = false
let focused = 'Montant'
const action = vi.fn()
const line = () =>
  createLoadingLine({
    getDisplayedRowAtIndex: () => ({ data: isLoaded ? { kind: 'entry' } : undefined }),
    getFocusedCell: () => ({ rowIndex: 0, column: { getColId: () => focused } }),
  } as unknown as GridApi<GridLine>)

beforeEach(() => {
  vi.clearAllMocks()
  isLoaded = false
  focused = 'Montant'
  cell.focus()
})

test('VIEW-13 the first action on a loading line waits for its row, and happens once', () => {
  const loading = line()
  const later = vi.fn()
  loading.defer(CELL, action)
  loading.defer(CELL, later)
  loading.onModelUpdated()
  expect(action).not.toHaveBeenCalled()
  isLoaded = true
  loading.onModelUpdated()
  loading.onModelUpdated()
  expect(action).toHaveBeenCalledExactlyOnceWith(cell)
  expect(later).not.toHaveBeenCalled()
})

test('VIEW-13 an action is dropped when the focus has left its cell, or when it is cancelled', () => {
  const loading = line()
  loading.defer(CELL, action)
  focused = 'Fournisseur'
  isLoaded = true
  loading.onModelUpdated()
  focused = 'Montant'
  isLoaded = false
  loading.defer(CELL, action)
  expect(loading.cancel()).toBe(true)
  expect(loading.cancel()).toBe(false)
  isLoaded = true
  loading.onModelUpdated()
  expect(action).not.toHaveBeenCalled()
})
