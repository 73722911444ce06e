import type { Column } from '@quitus/domain/columns/column.ts'
import { expect, test } from 'vitest'
import { groupToggle, isColumnShown, orderedColumns } from '#model/grid-layout.ts'
import { withShown } from './layout-changes.ts'
import { testColumn } from './test-column.ts'

const names = (columns: readonly Column[]) => columns.map((each) => each.name).join('')

test('VIEW-02 a remembered order keeps columns that were published since next to their predecessor', () => {
  const columns = ['a', 'b', 'new', 'c'].map((name) => testColumn(name))
  expect(names(orderedColumns(columns, { order: ['c', 'b', 'a'] }))).toBe('cbnewa')
})

test('VIEW-02 a remembered order without any column of the view changes nothing', () => {
  const columns = ['a', 'b'].map((name) => testColumn(name))
  expect(names(orderedColumns(columns, { order: ['gone'] }))).toBe('ab')
})

test('VIEW-02 a column named twice in a remembered order is once', () => {
  const columns = ['a', 'b'].map((name) => testColumn(name))
  expect(names(orderedColumns(columns, { order: ['b', 'a', 'b'] }))).toBe('ba')
})

test('VIEW-01 a column hidden by metadata is never shown', () => {
  expect(isColumnShown(testColumn('a', { hidden: true }), { shown: { a: true } })).toBe(false)
})

test('VIEW-03 a click shows only the hidden columns of the group', () => {
  const group = [
    testColumn('a'),
    testColumn('b', { displayByDefault: false }),
    testColumn('c', { hidden: true }),
  ]
  expect(groupToggle(group, {})).toEqual({ names: ['b'], isShown: true })
})

test('VIEW-03 a click on a complete group hides what is not displayed by default', () => {
  const group = [testColumn('a'), testColumn('b', { displayByDefault: false })]
  const layout = withShown({}, ['b'], true)
  expect(groupToggle(group, layout)).toEqual({ names: ['b'], isShown: false })
})

test('VIEW-03 a complete group without optional columns keeps its first column', () => {
  expect(groupToggle([testColumn('a'), testColumn('b')], {})).toEqual({ names: ['b'], isShown: false })
})
