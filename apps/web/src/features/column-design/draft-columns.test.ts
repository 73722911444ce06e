import type { ColumnDesignOfView } from '@quitus/contract/views/design-columns.ts'
import { expect, test } from 'vitest'
import {
  bodyOf,
  draftOf,
  groupsOf,
  isChanged,
  newCalculatedColumn,
  newColumn,
  partsOfGroups,
  removedChoices,
  unnamedColumn,
  withColumnAt,
  withColumnMoved,
  withDesign,
} from './draft-columns.ts'

const { design } = newColumn('', 'STRING', false)
const stored: ColumnDesignOfView = {
  version: 3,
  changed: null,
  card: null,
  columns: ['a', 'b', 'c'].map((name) => ({
    ...newColumn(name, 'STRING', false),
    name,
    design: { ...design, label: { fr: name, en: name } },
  })),
}
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

test('DATA-02 a column goes to the place of another, or one further, and no further than the ends', () => {
  const columns = draftOf(stored)
  expect(keys(withColumnAt(columns, 'a', 'c'))).toEqual(['b', 'c', 'a'])
  expect(keys(withColumnAt(columns, 'c', 'a'))).toEqual(['c', 'a', 'b'])
  expect(keys(withColumnAt(columns, 'a', 'gone'))).toEqual(['a', 'b', 'c'])
  expect(keys(withColumnMoved(columns, 'b', 1))).toEqual(['a', 'c', 'b'])
  expect(keys(withColumnMoved(columns, 'c', 1))).toEqual(['a', 'b', 'c'])
  expect(keys(withColumnMoved(columns, 'a', -1))).toEqual(['a', 'b', 'c'])
})

test('DATA-02 a draft differs from what is stored by what is said, by its order, and by new columns', () => {
  const columns = draftOf(stored)
  expect(isChanged(stored, { columns, card: null })).toBe(false)
  expect(isChanged(stored, { columns: withDesign(columns, 'a', { color: '#ffffff' }), card: null })).toBe(
    true,
  )
  expect(isChanged(stored, { columns: withColumnMoved(columns, 'a', 1), card: null })).toBe(true)
  const more = [...columns, newColumn('new 1', 'DATE', true)]
  expect(isChanged(stored, { columns: more, card: null })).toBe(true)
  expect(bodyOf(3, more, null).columns.at(-1)).toMatchObject({
    ...{ name: null, added: { type: 'DATE', isAnomalyColumn: true } },
  })
  expect(bodyOf(3, columns, null).columns[0]).toEqual({ name: 'a', design: columns[0]?.design })
})

test('DATA-02 a column without a name in a language, or in a group without one, is found before it is sent', () => {
  const columns = draftOf(stored)
  expect(unnamedColumn(columns)).toBeUndefined()
  expect(unnamedColumn(withDesign(columns, 'b', { label: { fr: 'b', en: ' ' } }))?.key).toBe('b')
  const group = { name: 'group-1', label: { fr: 'Groupe', en: '' } }
  const grouped = withDesign(columns, 'c', { group })
  expect(unnamedColumn(grouped)?.key).toBe('c')
  expect([...groupsOf(grouped).keys()]).toEqual(['group-1'])
})

test('DATA-02 the page of an anomaly begins with the groups, and loses the fields of columns that are removed', () => {
  const group = { name: 'g', label: { fr: 'Groupe', en: 'Group' } }
  const columns = withDesign(withDesign(draftOf(stored), 'b', { group }), 'c', {
    isDisplayedByDefault: false,
  })
  const others = { fr: 'Autres', en: 'Others' }
  const card = partsOfGroups(columns, others)
  expect(card).toEqual([
    { label: others, columns: ['a'] },
    { label: group.label, columns: ['b'] },
  ])
  expect(isChanged(stored, { columns: draftOf(stored), card })).toBe(true)
  expect(bodyOf(3, columns.slice(1), card).card?.[0]?.columns).toEqual([])
})

test('DATA-02 a group that is renamed has its new name in all its columns, and columns of others keep theirs', () => {
  const group = { name: 'g', label: { fr: 'Groupe', en: 'Group' } }
  const other = { name: 'h', label: { fr: 'Autre', en: 'Other' } }
  const columns = withDesign(withDesign(withDesign(draftOf(stored), 'a', { group }), 'b', { group }), 'c', {
    group: other,
  })
  const renamed = { ...group, label: { fr: 'Argent', en: 'Money' } }
  const groups = (given: typeof columns) => given.map((column) => column.design.group)
  expect(groups(withDesign(columns, 'a', { group: renamed }))).toEqual([renamed, renamed, other])
  expect(groups(withDesign(columns, 'a', { group: null }))).toEqual([null, group, other])
})

test('DATA-02 a calculated column is sent with its formula, needs one, and loses its sum with a type that has none', () => {
  const columns = [...draftOf(stored), newCalculatedColumn('new 1')]
  const named = withDesign(columns, 'new 1', { label: { fr: 'TTC', en: 'Gross' }, footerStyle: 'SUM' })
  expect(unnamedColumn(named)?.key).toBe('new 1')
  const written = withDesign(named, 'new 1', { formula: '{a} + 1' })
  expect(unnamedColumn(written)).toBeUndefined()
  expect(bodyOf(3, written, null).columns.at(-1)).toMatchObject({
    ...{ name: null, added: { type: 'AMOUNT', formula: '{a} + 1' }, design: { footerStyle: 'SUM' } },
  })
  expect(bodyOf(3, withDesign(written, 'new 1', { type: 'STRING' }), null).columns.at(-1)).toMatchObject({
    ...{ added: { type: 'STRING' }, design: { footerStyle: null } },
  })
})

test('DATA-02 choices that are removed are found by their values, wherever their list is', () => {
  const listed = (...values: string[]) => ({
    ...{ isEditable: false, filterWithColumn: null },
    lists: [{ key: '', choices: values.map((value) => ({ value, text: null })) }],
  })
  const before = withDesign(draftOf(stored), 'a', { choices: listed('x', 'y', 'z') })
  const after = withDesign(before, 'a', { choices: listed('z', 'w') })
  expect(removedChoices(before, after)).toMatchObject([{ name: 'a', values: ['x', 'y'] }])
  expect(removedChoices(before, withDesign(before, 'a', { choices: null }))).toEqual([])
  expect(removedChoices(before, before.slice(1))).toEqual([])
})
