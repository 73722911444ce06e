import { type Column, ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { expect, test } from 'vitest'
import type { GridRow } from '#model/window-source.ts'
import { type BulkEditOptions, emptyPlan, planCell, refusalCounts, type Written } from './plan-bulk-edit.ts'

const column = (name: string, type: string, editable = true) =>
  ({ name, type, editable, label: name }) as Column
const METADATA = { columns: [], anomalyIdColumn: null, linkMovementColumn: null, anomalyColumns: ['Montant'] }
const OPTIONS: BulkEditOptions = {
  metadata: METADATA,
  currency: 'EUR',
  timeZone: 'UTC',
  ownHost: 'quitus.test',
}

function row(values: Partial<GridRow>): GridRow {
  return { entryId: 'E', path: ['A'], version: 1, locked: false, ...values }
}

function planned(to: Partial<GridRow>, into: Column, written: Written, childOffset: number | null = null) {
  const plan = emptyPlan()
  planCell(plan, { row: row(to), place: { index: 0, childOffset } }, 4, into, written, OPTIONS)
  return plan
}

test('VIEW-11 a pasted text is read as a typed one is, and expects what is in the cell', () => {
  const plan = planned({ Montant: 3 }, column('Montant', 'AMOUNT'), { text: '1 234,50 €' })
  expect(plan.edits).toMatchObject([{ column: 'Montant', value: 1234.5, expected: 3 }])
  expect(plan.refused).toEqual([])
})

test.each([
  ['a text that is no number', {}, column('Montant', 'AMOUNT'), 'abc', null, 'not_a_number'],
  ['a locked row', { locked: true }, column('Montant', 'AMOUNT'), '1', null, 'row_locked'],
  ['a column that is not edited', {}, column('Id', 'STRING', false), 'x', null, 'column_not_editable'],
  [
    'a column of the anomaly on a child row',
    {},
    column('Montant', 'AMOUNT'),
    '1',
    0,
    'anomaly_column_on_child_row',
  ],
  ['a row that is gone', { gone: true }, column('Note', 'STRING'), 'x', null, 'gone_row'],
  ['an empty lock', {}, column(ROW_LOCKED_COLUMN, 'BOOLEAN'), '', null, 'not_a_boolean'],
  ['a link that leads nowhere', {}, column('Lien', 'LINK'), 'javascript:alert(1)', null, 'not_a_link'],
] as const)('CELL-02 VIEW-11 %s is refused with its reason', (_, to, into, text, child, code) => {
  const plan = planned(to as Partial<GridRow>, into, { text }, child)
  expect(plan).toEqual({ edits: [], refused: [{ line: 4, column: into.name, text, code }] })
})

test('CELL-08 VIEW-11 a choice is pasted in the words in which it was copied, and a fixed list takes no other text', () => {
  const listOfChoices = [{ value: 'avoir', text: 'Credit note' }]
  const list = { ...column('Suite', 'STRING'), cellEditorParams: { isAsyncOptions: false, listOfChoices } }
  expect(planned({}, list, { text: 'Credit note' }).edits).toMatchObject([{ value: 'avoir' }])
  expect(planned({}, list, { text: 'avoir' }).edits).toMatchObject([{ value: 'avoir' }])
  expect(planned({}, list, { text: '' }).edits).toMatchObject([{ value: null }])
  expect(planned({}, list, { text: 'nothing of it' }).refused).toMatchObject([{ code: 'not_a_choice' }])
})

test('VIEW-11 a file cannot be filled into other rows', () => {
  const plan = planned({}, column('Pièce', 'FILE'), { value: { name: 'a.pdf', url: '/x' }, text: 'a.pdf' })
  expect(plan.refused).toMatchObject([{ code: 'not_editable_by_value' }])
})

test('VIEW-11 refusals are counted by reason, the most frequent first', () => {
  const cell = (code: 'row_locked' | 'not_a_date') => ({ line: 0, column: 'x', text: '', code })
  expect(refusalCounts([cell('not_a_date'), cell('row_locked'), cell('row_locked')])).toEqual([
    { code: 'row_locked', count: 2 },
    { code: 'not_a_date', count: 1 },
  ])
})
