import type { DesignedColumn } from '@quitus/contract/views/design-columns.ts'
import type { ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { expect, test } from 'vitest'
import { NEW_DESIGN } from '#testing/column-design/design-world.ts'
import { templateColumns, withTemplate } from './merge-columns.ts'

function column(
  name: string,
  changed: Partial<DesignedColumn> = {},
  said: Partial<ColumnDesign> = {},
): DesignedColumn {
  return {
    ...{ name, type: 'STRING', isAnomalyColumn: false, isAdded: false, takesEdits: false, formula: null },
    ...{ isNeededByEverybody: false, hasOwnChoices: false, isReadable: true, described: null },
    ...changed,
    design: { ...NEW_DESIGN, isEditable: false, label: { fr: name, en: name }, ...said },
  }
}
const namesOf = ({ columns }: { columns: { name: string | null }[] }) => columns.map(({ name }) => name)

test('DATA-02 a project takes over the order and words of a template, keeps its other columns in their places, and names what it lacks', () => {
  const template = templateColumns([column('c', {}, { color: '#ffffff' }), column('a'), column('gone')])
  const merged = withTemplate([column('a'), column('b'), column('c')], template)
  expect(namesOf(merged)).toEqual(['c', 'a', 'b'])
  expect(merged.columns[0]?.design.color).toBe('#ffffff')
  expect(merged.missing).toEqual(['gone'])
})

test('DATA-02 added columns come along with their names, and nothing that a column of this project cannot be', () => {
  const choices = { isEditable: false, filterWithColumn: null, lists: [] }
  const template = templateColumns([
    column('custom:x', { isAdded: true }, { isEditable: true }),
    column('a', { takesEdits: true }, { isEditable: true, isHiddenFromCustomers: true, choices }),
  ])
  const { columns } = withTemplate([column('a', { isNeededByEverybody: true })], template)
  expect(columns).toMatchObject([
    { name: 'custom:x', added: { type: 'STRING', isAnomalyColumn: false }, design: { isEditable: true } },
    { name: 'a', design: { isEditable: false, isHiddenFromCustomers: false, choices: null } },
  ])
  expect(namesOf(withTemplate([column('custom:x', { isAdded: true, takesEdits: true })], template))).toEqual([
    'custom:x',
  ])
})

test('DATA-02 a calculated column of a template comes with its formula, unless the project lacks a column that it names', () => {
  const added = (formula: string) => ({ type: 'AMOUNT' as const, isAnomalyColumn: true, formula })
  const { design } = column('x')
  const template = [
    { name: 'custom:net', added: added('{a} - {custom:tax} - length("{no column}")'), design },
    { name: 'custom:tax', added: added('{a} * 0.2'), design },
    { name: 'custom:lost', added: added('{gone} + 1'), design },
  ]
  const own = column('custom:tax', { isAdded: true, type: 'AMOUNT', formula: '{a} * 0.1' })
  const merged = withTemplate([column('a'), own], template)
  expect(merged.missing).toEqual(['x'])
  expect(merged.columns.map(({ name, added: said }) => [name, said?.formula])).toEqual([
    ['a', undefined],
    ['custom:net', '{a} - {custom:tax} - length("{no column}")'],
    ['custom:tax', '{a} * 0.2'],
  ])
  expect(templateColumns([own])[0]).toMatchObject({ added: { formula: '{a} * 0.1' } })
})
