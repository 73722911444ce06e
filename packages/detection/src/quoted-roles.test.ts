import { expect, test } from 'vitest'
import { QUOTED_ROLES } from './quoted-roles.ts'

test('ACC-08 what reasons quote is known, and what they do not may be hidden from customers', () => {
  expect([...QUOTED_ROLES].toSorted()).toEqual([
    'amount',
    'company',
    'invoiceDate',
    'invoiceNumber',
    'paidOn',
    'supplier',
  ])
})
