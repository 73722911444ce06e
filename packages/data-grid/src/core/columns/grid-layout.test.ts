import type { Column } from '@quitus/domain/column.ts'
import { expect, test } from 'vitest'
import { groupToggle, isColumnShown, orderedColumns } from '#model/grid-layout.ts'
import { withShown } from './layout-changes.ts'

function column(name: string, change: Partial<Column> = {}): Column {
  return {
    name,
    label: name,
    type: 'STRING',
    group: null,
    groupLabel: null,
    hidden: false,
    displayByDefault: true,
    editable: false,
    frozen: false,
    isListOfChoices: false,
    ...change,
  }
}

const names = (columns: readonly Column[]) => columns.map((each) => each.name).join('')

test('VIEW-02 a remembered order keeps columns that were published since beside their predecessor', () => {
  const columns = ['a', 'b', 'new', 'c'].map((name) => column(name))
  expect(names(orderedColumns(columns, { order: ['c', 'b', 'a'] }))).toBe('cbnewa')
})

test('VIEW-02 a remembered order without any column of the view changes nothing', () => {
  const columns = ['a', 'b'].map((name) => column(name))
  expect(names(orderedColumns(columns, { order: ['gone'] }))).toBe('ab')
})

test('VIEW-02 a column named twice in a remembered order stands once', () => {
  const columns = ['a', 'b'].map((name) => column(name))
  expect(names(orderedColumns(columns, { order: ['b', 'a', 'b'] }))).toBe('ba')
})

test('VIEW-01 a column hidden by metadata is never shown', () => {
  expect(isColumnShown(column('a', { hidden: true }), { shown: { a: true } })).toBe(false)
})

test('VIEW-03 a click shows only the hidden columns of the group', () => {
  const group = [column('a'), column('b', { displayByDefault: false }), column('c', { hidden: true })]
  expect(groupToggle(group, {})).toEqual({ names: ['b'], isShown: true })
})

test('VIEW-03 a click on a complete group hides what is not displayed by default', () => {
  const group = [column('a'), column('b', { displayByDefault: false })]
  const layout = withShown({}, ['b'], true)
  expect(groupToggle(group, layout)).toEqual({ names: ['b'], isShown: false })
})

test('VIEW-03 a complete group without optional columns keeps its first column', () => {
  expect(groupToggle([column('a'), column('b')], {})).toEqual({ names: ['b'], isShown: false })
})
