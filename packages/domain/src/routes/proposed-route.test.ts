import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPOSED_ROUTES, proposedRoute } from './proposed-route.ts'
import { isRoute, PAYMENT_EVIDENCE, ROUTE_LABELS, ROUTES } from './route.ts'

const categories = Object.keys(PROPOSED_ROUTES)

test.each([
  ['DP', 'claim', 'correct', null],
  ['DS', 'claim', 'correct', null],
  ['DF', 'claim', 'correct', null],
  ['AI', 'claim', 'correct', null],
  ['ER', 'claim', 'correct', null],
  ['SD', 'claim', 'claim', 'claim'],
  ['AV', 'claim', 'claim', 'claim'],
  ['TVT', 'tax', 'tax', 'tax'],
  ['TVD', 'tax', 'tax', 'tax'],
])('FLOW-21 %s is proposed as %s where it was paid, %s where it was not, %s where nobody knows', (...row) => {
  const [category, ...routes] = row
  expect(PAYMENT_EVIDENCE.map((evidence) => proposedRoute(category, evidence))).toEqual(routes)
})

test('FLOW-21 whatever was not paid is claimed only where the money itself is the anomaly, and nothing unknown is corrected', () => {
  const claimedUnpaid = categories.filter((category) => proposedRoute(category, 'unpaid') === 'claim')
  expect(claimedUnpaid).toEqual(['SD', 'AV', 'ES', 'RFA', 'MF'])
  for (const category of categories) {
    expect(proposedRoute(category, 'paid')).not.toBe('correct')
    expect(proposedRoute(category, 'unknown')).not.toBe('correct')
  }
})

test('FLOW-21 a category that the table lacks is proposed nothing', () => {
  const strange = fc.string().filter((text) => !categories.includes(text))
  fc.assert(
    fc.property(fc.option(strange), fc.constantFrom(...PAYMENT_EVIDENCE), (category, evidence) => {
      expect(proposedRoute(category, evidence)).toBeNull()
    }),
  )
  expect(proposedRoute('constructor', 'paid')).toBeNull()
})

test('FLOW-21 every route has a name of its own in both languages', () => {
  expect(new Set(ROUTES.flatMap((route) => Object.values(ROUTE_LABELS[route]))).size).toBe(6)
  expect(['tax', 'vat', null].map(isRoute)).toEqual([true, false, false])
})
