import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import { readSort, writeSort } from './sort-address.ts'

const columns = ['Montant, TTC', 'Libellé', '[a]', 'x:desc', '~'].map((name) => testColumn(name))

test('NAV-19 an order reads back from the address, whatever the columns are called', () => {
  const sort = fc
    .shuffledSubarray(columns)
    .chain((some) =>
      fc.tuple(...some.map(({ name }) => fc.boolean().map((descending) => ({ column: name, descending })))),
    )
  fc.assert(
    fc.property(sort, (keys) => {
      expect(readSort(writeSort(keys), columns)).toEqual({ sort: keys, ignored: [] })
    }),
  )
  expect(writeSort([{ column: 'Libellé', descending: true }])).toBe('Libellé:desc')
})

test('NAV-19 an earlier order still opens, nonsense never throws, and what is unknown or hidden is said', () => {
  expect(readSort('["gone",["Libellé","desc"],"Libellé"]', columns)).toEqual({
    sort: [{ column: 'Libellé', descending: true }],
    ignored: ['gone', 'Libellé'],
  })
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readSort(text, columns)))
  fc.assert(fc.property(fc.json(), (text) => void readSort(text, columns)))
  const hidden = [testColumn('h', { hidden: true })]
  expect(readSort('h', hidden)).toEqual({ sort: [], ignored: ['h'] })
})
