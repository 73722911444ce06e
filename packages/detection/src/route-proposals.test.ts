import { PROPOSED_ROUTES } from '@quitus/domain/routes/proposed-route.ts'
import { expect, test } from 'vitest'
import { CATEGORY_NAMES } from './algorithms.ts'

test('FLOW-21 every category that detection finds has its proposals', () => {
  expect(CATEGORY_NAMES.filter((category) => !(category in PROPOSED_ROUTES))).toEqual([])
})
