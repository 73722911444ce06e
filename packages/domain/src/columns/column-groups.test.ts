import { expect, it } from 'vitest'
import { columnGroups, columnGroupsInOrder } from './column-groups.ts'

const inGroup = (groupLabel: string | null, name = groupLabel ?? '') => ({ groupLabel, name })

it('I18N-07 group names sort by French rules: accents and capitals do not count first', () => {
  const columns = ['Zone', 'état', 'Échéance', 'facture', 'cote', 'Côté', 'Œuvre', 'Oubli'].map((name) =>
    inGroup(name),
  )
  expect(columnGroups(columns, 'Autres').map(({ name }) => name)).toEqual([
    ...['cote', 'Côté', 'Échéance', 'état', 'facture', 'Œuvre', 'Oubli', 'Zone'],
  ])
})

it('I18N-07 columns without a group are under the word for others, sorted like any name', () => {
  const columns = [inGroup(null, 'a'), inGroup('Supplier'), inGroup('Invoice'), inGroup(null, 'b')]
  expect(columnGroups(columns, 'Autres').map(({ name }) => name)).toEqual(['Autres', 'Invoice', 'Supplier'])
  expect(columnGroups(columns, 'Others').map(({ name }) => name)).toEqual(['Invoice', 'Others', 'Supplier'])
})

it('keeps the columns of a group in the order given, also where another group was between them', () => {
  const columns = [inGroup('B', '1'), inGroup('A', '2'), inGroup('B', '3')]
  expect(columnGroups(columns, 'Autres')).toEqual([
    { name: 'A', columns: [columns[1]] },
    { name: 'B', columns: [columns[0], columns[2]] },
  ])
})

it('VIEW-21 groups in the order of a view are where their first column does', () => {
  const column = (name: string, groupLabel: string | null) => ({ name, groupLabel })
  const columns = [
    column('n', 'Anomalie'),
    column('d', 'Validation'),
    column('c', 'Anomalie'),
    column('x', null),
  ]
  const groups = columnGroupsInOrder(columns, 'Autres')
  expect(groups.map(({ name, columns }) => [name, columns.map((each) => each.name).join()])).toEqual([
    ['Anomalie', 'n,c'],
    ['Validation', 'd'],
    ['Autres', 'x'],
  ])
})
