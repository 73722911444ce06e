import { expect, it } from 'vitest'
import { addressName } from '../text/address-name.ts'
import { columnsOfFilter } from './defined-view.ts'

it('DATA-04 the columns of a filter are those of all its conditions, each once', () => {
  const leaf = (column: string) => ({ column, op: 'empty' as const })
  expect(columnsOfFilter(leaf('A'))).toEqual(['A'])
  expect(columnsOfFilter({ all: [leaf('A'), { any: [leaf('B'), leaf('A')] }] })).toEqual(['A', 'B'])
})

it('DATA-04 the name for an address follows from a label, and is one that nothing has', () => {
  expect(addressName('À vérifier > 1 000 €', [], 'vue')).toBe('a-verifier-1-000')
  expect(addressName('Large', ['large', 'large-2'], 'vue')).toBe('large-3')
  expect(addressName('金額', [], 'vue')).toBe('vue')
})
