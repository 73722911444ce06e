import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import type { GridMetadata } from '#model/data-grid-props.ts'
import { cardFields } from './card-fields.ts'

const metadata: GridMetadata = {
  columns: [
    testColumn('supplier'),
    testColumn('id', { frozen: true }),
    testColumn('secret', { hidden: true }),
    testColumn('vat', { type: 'AMOUNT' }),
    testColumn('amount', { type: 'AMOUNT', footerStyle: 'SUM' }),
    testColumn('category', { frozen: true }),
    testColumn('rare', { displayByDefault: false }),
    testColumn('date', { type: 'DATE' }),
    testColumn('done', { type: 'BOOLEAN' }),
  ],
  anomalyIdColumn: 'id',
  linkMovementColumn: null,
  validatedColumn: 'done',
  anomalyColumns: ['category', 'amount', 'done'],
}
const names = (from: GridMetadata, layout = {}, isChild = false) => {
  const { title, amount, state, lead, others } = cardFields(from, layout, isChild)
  return [title, amount, state, lead, ...others].map((column) => column?.name ?? null)
}

test('VIEW-01 a card shows the identifier, the summed amount, the state, then frozen columns before those on screen', () => {
  expect(names(metadata)).toEqual(['id', 'amount', 'done', 'category', 'supplier', 'vat', 'date'])
})

test('VIEW-01 the card that a view was designed with comes first, without what it does not have', () => {
  const designed = {
    ...metadata,
    anomalyCardDesign: [{ label: 'Constat', columns: ['rare', 'gone', 'secret', 'date'] }],
  }
  expect(names(designed)).toEqual(['id', 'amount', 'done', 'rare', 'date', 'supplier', 'vat'])
})

test('VIEW-02 a card follows what the person shows, in their order', () => {
  const layout = { order: ['date', 'supplier'], shown: { vat: false }, pinned: { category: false } }
  expect(names(metadata, layout)).toEqual(['id', 'amount', 'done', 'date', 'supplier', 'category'])
})

test('VIEW-01 NAV-06 the amount at stake is next to the title, shown or not; a child row has its own', () => {
  const stake = testColumn('stake', { type: 'AMOUNT', stateRole: 'amount', displayByDefault: false })
  const staked = {
    ...metadata,
    columns: [...metadata.columns, stake],
    anomalyColumns: [...metadata.anomalyColumns, 'stake'],
  }
  expect(cardFields(staked, {}, false).amount?.name).toBe('stake')
  expect(cardFields(staked, {}, true).amount?.name).toBe('vat')
})

test('VIEW-06 a child row’s card has none of the anomaly’s columns', () => {
  expect(names(metadata, {}, true)).toEqual(['supplier', 'vat', null, 'date'])
})

test('VIEW-15 a view without columns has an empty card', () => {
  expect(names({ ...metadata, columns: [] })).toEqual([null, null, null, null])
})

test('FLOW-04 where rows have states a card shows the state in place of the decision', () => {
  const state = testColumn('state', { stateRole: 'state' })
  const stateful = { ...metadata, columns: [...metadata.columns, state], anomalyColumns: ['state', 'done'] }
  expect(cardFields(stateful, {}, false).state?.name).toBe('state')
  expect(names(stateful)).not.toContain('done')
  expect(cardFields(stateful, {}, true).state).toBeNull()
})
