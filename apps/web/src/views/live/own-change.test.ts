import type { ChangeEvent } from '@quitus/contract/events/event.schema.ts'
import { createRecentRows } from '@quitus/data-grid/core/rows/recent-rows.ts'
import { expect, test } from 'vitest'
import { ownChangeToFollow } from './own-change.ts'

const row: ChangeEvent['rows'][number] = {
  ...{ entryId: 'AL-2', 'Ecriture Id': 'AL-2' },
  path: ['AL-2'],
  version: 3,
  locked: false,
  supplier: 'Deux',
}

const change = (kind: string, part: Partial<ChangeEvent>): ChangeEvent => ({
  source: 'freeanomaly',
  changeSet: '1',
  kind,
  actor: 'Anne',
  actorId: 1,
  impersonator: null,
  origin: 'own',
  rows: [],
  added: [],
  gone: [],
  many: false,
  ...part,
})

test('VIEW-17 FLOW-07 a row that this tab deleted and restored is shown, however late the news of its deletion is taken over', () => {
  const recent = createRecentRows()
  recent.add(change('deleteRow', { gone: ['AL-2'] }))
  expect(recent.over([row])).toMatchObject([{ entryId: 'AL-2', gone: true }])
  const restored = ownChangeToFollow(change('restoreRow', { rows: [row], added: ['AL-2'] }))
  expect(restored).toEqual({ rows: [row], gone: [], many: false })
  if (restored !== null) recent.add(restored)
  expect(recent.over([row])).toEqual([row])
})

test('VIEW-17 more restored rows than an event lists: what was known to be gone is forgotten, and rows are read again', () => {
  const recent = createRecentRows()
  recent.add(change('deleteRow', { gone: ['AL-2'] }))
  const restored = ownChangeToFollow(change('restoreRow', { many: true }))
  expect(restored?.many).toBe(true)
  if (restored !== null) recent.add(restored)
  expect(recent.over([row])).toEqual([row])
})

test('VIEW-17 any other change of this tab is on its screen already', () => {
  for (const kind of ['edit', 'addRow', 'deleteRow', 'undo'])
    expect(ownChangeToFollow(change(kind, { rows: [row] }))).toBeNull()
})
