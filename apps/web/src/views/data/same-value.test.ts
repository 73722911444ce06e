import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

const STATE: SavedState = {
  prefilteredView: null,
  filter: { all: [{ column: 'Montant', op: 'between', value: [1000, null] }] },
  search: '',
  sort: [{ column: 'Montant', descending: true }],
  layout: { widths: { Montant: 180 } },
}

test('VIEW-14 what is written in another order, or excluded as empty, shows the same', () => {
  const other: SavedState = {
    layout: { shown: {}, widths: { Montant: 180 }, density: undefined },
    sort: [{ descending: true, column: 'Montant' }],
    search: '',
    filter: { all: [{ value: [1000, null], op: 'between', column: 'Montant' }] },
    prefilteredView: null,
  }
  expect(isSameValue(STATE, other)).toBe(true)
})

test('VIEW-14 another bound, order, width or search shows something else', () => {
  const changes: Partial<SavedState>[] = [
    { filter: { all: [{ column: 'Montant', op: 'between', value: [null, 1000] }] } },
    { filter: null },
    { sort: [] },
    { search: 'x' },
    { layout: { widths: { Montant: 181 } } },
    { layout: {} },
    { prefilteredView: 'x' },
  ]
  for (const change of changes) expect(isSameValue(STATE, { ...STATE, ...change })).toBe(false)
})
