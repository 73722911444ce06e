// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import type { CellParams } from '#core/drawn-cell.ts'
import { fileCell } from './file-cell.ts'

const row = { entryId: 'E$$1', path: ['A-1'], version: 1, locked: false }
const context = {
  icons: () => () => document.createElement('svg'),
  props: () => ({ canEdit: false, metadata: { anomalyColumns: [] }, t: String }),
}

function html(value: unknown, line: object): string {
  const params = { value, data: line, context, node: { rowIndex: 0 } }
  const cell = fileCell(testColumn('Pièce', { type: 'FILE' }))(params as unknown as CellParams)
  return typeof cell === 'string' ? cell : cell.outerHTML
}

test('CELL-01 a file is shown by its name, never as markup', () => {
  const file = { name: '<b>avoir</b>.pdf', url: '/files/1' }
  const line = { kind: 'entry', row, place: { childOffset: null } }
  expect(html(file, { ...line, row: { ...row, Pièce: file } })).toContain('&lt;b&gt;avoir&lt;/b&gt;.pdf')
  expect(html(null, line)).toBe('')
})
