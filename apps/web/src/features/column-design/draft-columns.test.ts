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
  const columns = draftOf(stored, 'fr')
  expect(keys(withColumnAt(columns, 'a', 'c'))).toEqual(['b', 'c', 'a'])
  expect(keys(withColumnAt(columns, 'c', 'a'))).toEqual(['c', 'a', 'b'])
  expect(keys(withColumnAt(columns, 'a', 'gone'))).toEqual(['a', 'b', 'c'])
  expect(keys(withColumnMoved(columns, 'b', 1))).toEqual(['a', 'c', 'b'])
  expect(keys(withColumnMoved(columns, 'c', 1))).toEqual(['a', 'b', 'c'])
  expect(keys(withColumnMoved(columns, 'a', -1))).toEqual(['a', 'b', 'c'])
})

test('DATA-02 a draft differs from what is stored by what is said, by its order, and by new columns', () => {
  const columns = draftOf(stored, 'fr')
  expect(isChanged(stored, { columns, card: null }, 'fr')).toBe(false)
  expect(
    isChanged(stored, { columns: withDesign(columns, 'a', { color: '#ffffff' }, 'fr'), card: null }, 'fr'),
  ).toBe(true)
  expect(isChanged(stored, { columns: withColumnMoved(columns, 'a', 1), card: null }, 'fr')).toBe(true)
  const more = [...columns, newColumn('new 1', 'DATE', true)]
  expect(isChanged(stored, { columns: more, card: null }, 'fr')).toBe(true)
  expect(bodyOf(3, more, null, 'fr').columns.at(-1)).toMatchObject({
    ...{ name: null, added: { type: 'DATE', isAnomalyColumn: true } },
  })
  expect(bodyOf(3, columns, null, 'fr').columns[0]).toEqual({ name: 'a', design: columns[0]?.design })
})

test('DATA-02 a column without a name in a language, or in a group without one, is found before it is sent', () => {
  const columns = draftOf(stored, 'fr')
  expect(unnamedColumn(columns)).toBeUndefined()
  expect(unnamedColumn(withDesign(columns, 'b', { label: { fr: 'b', en: ' ' } }, 'fr'))?.key).toBe('b')
  const group = { name: 'group-1', label: { fr: 'Groupe', en: '' } }
  const grouped = withDesign(columns, 'c', { group }, 'fr')
  expect(unnamedColumn(grouped)?.key).toBe('c')
  expect([...groupsOf(grouped).keys()]).toEqual(['group-1'])
})

test('DATA-02 the page of an anomaly begins with the groups, and loses the fields of columns that are removed', () => {
  const group = { name: 'g', label: { fr: 'Groupe', en: 'Group' } }
  const columns = withDesign(
    withDesign(draftOf(stored, 'fr'), 'b', { group }, 'fr'),
    'c',
    {
      isDisplayedByDefault: false,
    },
    'fr',
  )
  const others = { fr: 'Autres', en: 'Others' }
  const card = partsOfGroups(columns, others)
  expect(card).toEqual([
    { label: others, columns: ['a'] },
    { label: group.label, columns: ['b'] },
  ])
  expect(isChanged(stored, { columns: draftOf(stored, 'fr'), card }, 'fr')).toBe(true)
  expect(bodyOf(3, columns.slice(1), card, 'fr').card?.[0]?.columns).toEqual([])
})

test('DATA-02 a group that is renamed has its new name in all its columns, and columns of others keep theirs', () => {
  const group = { name: 'g', label: { fr: 'Groupe', en: 'Group' } }
  const other = { name: 'h', label: { fr: 'Autre', en: 'Other' } }
  const columns = withDesign(
    withDesign(withDesign(draftOf(stored, 'fr'), 'a', { group }, 'fr'), 'b', { group }, 'fr'),
    'c',
    {
      group: other,
    },
    'fr',
  )
  const renamed = { ...group, label: { fr: 'Argent', en: 'Money' } }
  const groups = (given: typeof columns) => given.map((column) => column.design.group)
  expect(groups(withDesign(columns, 'a', { group: renamed }, 'fr'))).toEqual([renamed, renamed, other])
  expect(groups(withDesign(columns, 'a', { group: null }, 'fr'))).toEqual([null, group, other])
})

test('DATA-02 a calculated column is sent with its formula, needs one, and loses its sum with a type that has none', () => {
  const columns = [...draftOf(stored, 'fr'), newCalculatedColumn('new 1')]
  const named = withDesign(columns, 'new 1', { label: { fr: 'TTC', en: 'Gross' }, footerStyle: 'SUM' }, 'fr')
  expect(unnamedColumn(named)?.key).toBe('new 1')
  const written = withDesign(named, 'new 1', { formula: '{a} + 1' }, 'fr')
  expect(unnamedColumn(written)).toBeUndefined()
  expect(bodyOf(3, written, null, 'fr').columns.at(-1)).toMatchObject({
    ...{ name: null, added: { type: 'AMOUNT', formula: '{a} + 1' }, design: { footerStyle: 'SUM' } },
  })
  expect(
    bodyOf(3, withDesign(written, 'new 1', { type: 'STRING' }, 'fr'), null, 'fr').columns.at(-1),
  ).toMatchObject({
    ...{ added: { type: 'STRING' }, design: { footerStyle: null } },
  })
})

test('DATA-02 choices that are removed are found by their values, wherever their list is', () => {
  const listed = (...values: string[]) => ({
    ...{ isEditable: false, filterWithColumn: null },
    lists: [{ key: '', choices: values.map((value) => ({ value, text: null })) }],
  })
  const before = withDesign(draftOf(stored, 'fr'), 'a', { choices: listed('x', 'y', 'z') }, 'fr')
  const after = withDesign(before, 'a', { choices: listed('z', 'w') }, 'fr')
  expect(removedChoices(before, after)).toMatchObject([{ name: 'a', values: ['x', 'y'] }])
  expect(removedChoices(before, withDesign(before, 'a', { choices: null }, 'fr'))).toEqual([])
  expect(removedChoices(before, before.slice(1))).toEqual([])
})

test('DATA-02 a formula is shown with labels, follows a label that changes, and is sent as it is kept or as it is written', () => {
  const label = (text: string) => ({ label: { fr: text, en: text } })
  const calculated = { ...newColumn('', 'AMOUNT', true), name: 'sum', formula: '{a} + {b} + {gone}' }
  const design = {
    ...stored,
    columns: [
      ...stored.columns.map((column, at) => ({
        ...column,
        design: { ...column.design, ...label(['Brut', 'Net', 'Net'][at] ?? '') },
      })),
      { ...calculated, design: { ...calculated.design, ...label('Somme') } },
    ],
  }
  const columns = draftOf(design, 'fr')
  const sentOf = (given: typeof columns) => bodyOf(3, given, null, 'fr').columns[3]?.added
  expect(columns[3]?.formula).toBe('{Brut} + {b} + {gone}')
  expect(sentOf(columns)).toMatchObject({ formula: '{a} + {b} + {gone}' })
  expect(sentOf(columns)).not.toHaveProperty('labels')

  const renamed = withDesign(withDesign(columns, 'a', label('Total'), 'fr'), 'c', label('Reste'), 'fr')
  expect(renamed[3]?.formula).toBe('{Total} + {Net} + {gone}')
  expect(sentOf(renamed)).toMatchObject({ formula: '{a} + {b} + {gone}' })

  const written = withDesign(renamed, 'sum', { formula: '{total} * 2 + {Net} + {c}' }, 'fr')
  expect(sentOf(written)).toMatchObject({
    formula: '{total} * 2 + {Net} + {c}',
    labels: { a: 'Total', b: 'Net' },
  })
  expect(withDesign(written, 'a', label('Brut'), 'fr')[3]?.formula).toBe('{Brut} * 2 + {Net} + {Reste}')
  // While a label is being written, nothing is lost.
  expect(withDesign(written, 'a', label(''), 'fr')[3]?.formula).toBe('{a} * 2 + {Net} + {Reste}')
})
