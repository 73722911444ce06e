import type { PresentPerson } from '@quitus/contract/events/event.schema.ts'
import { expect, test } from 'vitest'
import { createPresentPeople } from './present-people.ts'

const at = (tab: string, userId: number, entryId: string | null = null): PresentPerson => ({
  tab,
  userId,
  name: `Person ${userId}`,
  impersonator: null,
  source: 'dashboard',
  entryId,
  column: null,
  isEditing: false,
})

test('VIEW-17 people come, move and leave by their tabs; the person of this tab is none of them, whatever tabs they have', () => {
  const people = createPresentPeople('own')
  const tabs = () => people.current().map(({ tab, entryId }) => [tab, entryId])
  people.take({ isWhole: true, here: [at('own', 1), at('own-too', 1), at('a', 2)], gone: [] })
  expect(tabs()).toEqual([['a', null]])
  people.take({ isWhole: false, here: [at('a', 2, 'E1'), at('b', 3)], gone: [] })
  expect(tabs()).toEqual([
    ['a', 'E1'],
    ['b', null],
  ])
  people.take({ isWhole: false, here: [], gone: ['a'] })
  expect(tabs()).toEqual([['b', null]])
  people.take({ isWhole: true, here: [at('c', 4)], gone: [] })
  expect(tabs()).toEqual([['c', null]])
})
