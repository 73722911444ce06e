import { testColumn } from '@quitus/data-grid/core/columns/test-column.ts'
import { TRANSITIONS } from '@quitus/domain/states/transition.ts'
import { expect, it } from 'vitest'
import { arrangeActions, reasonNeed, sharedChoices, stateOfRow, supplierColumn } from './decision.ts'

const row = (values: Record<string, unknown>) => ({
  entryId: 'E1',
  path: ['A1'],
  version: 1,
  locked: false,
  ...values,
})

it('FLOW-04 a reason is required by what is known of the states, and perhaps where nothing is', () => {
  expect(reasonNeed('reject', null)).toBe('required')
  expect(reasonNeed('validate', ['presented'])).toBe('optional')
  expect(reasonNeed('claim', ['validated'])).toBe('none')
  expect(reasonNeed('devalidate', null)).toBe('perhaps')
  expect(reasonNeed('devalidate', ['rejected'])).toBe('optional')
  expect(reasonNeed('devalidate', ['rejected', 'validated'])).toBe('required')
  expect(reasonNeed('devalidate', ['presented']), 'nothing can be set back').toBe('none')
})

it('FLOW-02 reasons are offered that every anomaly has; of anomalies that are not loaded those of all lists', () => {
  const list = {
    editable: true,
    filterWithColumn: 'category',
    values: { DP: ['refunded', 'separate'], DS: ['stopped', 'separate'] },
  }
  expect(sharedChoices(list, [row({ category: 'DP' })])).toEqual(['refunded', 'separate'])
  expect(sharedChoices(list, [row({ category: 'DP' }), row({ category: 'DS' })])).toEqual(['separate'])
  expect(sharedChoices(list, null)).toEqual(['separate'])
})

it('FLOW-04 a row without a state has been presented, and a view without states has none', () => {
  const columns = [testColumn('state', { stateRole: 'state' })]
  expect(stateOfRow(row({ state: 'claimed' }), columns)).toBe('claimed')
  expect(stateOfRow(row({ state: null }), columns)).toBe('presented')
  expect(stateOfRow(row({}), [testColumn('other')])).toBeNull()
})

it('FLOW-03 the supplier is named by the first text column of its group that is shown', () => {
  const inGroup = (name: string, more = {}) => testColumn(name, { group: 'supplier', ...more })
  const columns = [inGroup('hidden', { hidden: true }), inGroup('since', { type: 'DATE' }), inGroup('name')]
  expect(supplierColumn(columns)?.name).toBe('name')
  expect(supplierColumn([testColumn('name')])).toBeUndefined()
})

it('FLOW-04 two actions are next to a state, what leads on before what leads back, and none is lost', () => {
  expect(arrangeActions(['withdraw', 'validate', 'reject'])).toEqual({
    main: ['validate', 'reject'],
    more: ['withdraw'],
  })
  expect(arrangeActions(['devalidate', 'claim']).main).toEqual(['claim', 'devalidate'])
  const { main, more } = arrangeActions(TRANSITIONS)
  expect([...main, ...more].toSorted()).toEqual([...TRANSITIONS].toSorted())
})
