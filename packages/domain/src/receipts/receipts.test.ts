import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areEqualDecimals, sumDecimals } from '../text/decimal-sum.ts'
import { maskAccount } from './mask-account.ts'
import { createMatcher, type OpenClaim } from './match-entry.ts'
import { spreadPayment } from './spread-payment.ts'
import { isNamed, nameWords } from './supplier-name.ts'

const cents = fc.integer({ min: 1, max: 100_000_000 }).map((each) => (each / 100).toFixed(2))
const claimsOf = fc
  .array(fc.record({ left: cents, supplier: fc.constantFrom('Sogetra SARL', 'Éts Durand', null) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.map((claim, at): OpenClaim => ({ ...claim, anomalyId: `A-${at}` })))

test('FLOW-18 a payment is spread to the cent: all of it, over anomalies that get what is left of them at most, or not at all', () => {
  fc.assert(
    fc.property(claimsOf, cents, fc.boolean(), (claims, amount, isWhole) => {
      const paid = isWhole ? sumDecimals(claims.map(({ left }) => left)) : amount
      const parts = spreadPayment(paid, claims)
      const total = sumDecimals(claims.map(({ left }) => left))
      if (parts === null) {
        expect(areEqualDecimals(paid, total)).toBe(false)
        expect(claims.length > 1 || Number(paid) > Number(total)).toBe(true)
        return
      }
      expect(areEqualDecimals(sumDecimals(parts.map((part) => part.amount)), paid)).toBe(true)
      for (const part of parts) {
        const left = claims.find(({ anomalyId }) => anomalyId === part.anomalyId)?.left ?? '0'
        expect(Number(part.amount)).toBeLessThanOrEqual(Number(left))
      }
    }),
  )
  expect(spreadPayment('1.00', [])).toBeNull()
})

test('FLOW-18 a payment that names a letter is for that letter, however the reference is written, and for no other', () => {
  const claims = [
    { anomalyId: 'A-1', left: '10.00', supplier: 'Sogetra' },
    { anomalyId: 'A-2', left: '10.00', supplier: 'Durand' },
  ]
  const letters = [
    { id: 1, reference: 'RC-2026-00001', anomalyIds: ['A-1'] },
    { id: 2, reference: 'RC-2026-00012', anomalyIds: ['A-2'] },
  ]
  const match = createMatcher(claims, letters)
  const idsOf = (text: string, amount = '3.00') =>
    match({ amount, counterparty: 'Durand', text }).map(({ how, letter }) => [how, letter?.id])
  for (const text of ['RC-2026-00001', 'VIR rc 2026 00001 remb.', 'RC202600001', 'réf:RC-2026/00001.'])
    expect([text, idsOf(text)]).toEqual([text, [['reference', 1]]])
  expect(idsOf('RC-2026-00012')).toEqual([['reference', 2]])
  for (const text of ['RC-2026-000012', 'RC-2026-0000', 'XRC-2026-00001', 'RC-2026-000011'])
    expect([text, idsOf(text)]).toEqual([text, []])
  // Both letters named: both are proposed, and the reader chooses.
  expect(idsOf('RC-2026-00001 et RC-2026-00012')).toHaveLength(2)
})

test('FLOW-18 without a reference the amount must be that of the claim, and the name decides between equal amounts', () => {
  fc.assert(
    fc.property(
      claimsOf,
      cents,
      fc.constantFrom('SOGETRA', 'VIR ETS DURAND', 'Inconnu', null),
      (claims, amount, name) => {
        const letters = [{ id: 7, reference: 'RC-7', anomalyIds: claims.map(({ anomalyId }) => anomalyId) }]
        const found = createMatcher(claims, letters)({ amount, counterparty: name, text: 'virement reçu' })
        const ways = new Set(found.map(({ how }) => how))
        expect(ways.size).toBeLessThanOrEqual(1)
        for (const { claims: ofCandidate, parts } of found) {
          expect(areEqualDecimals(sumDecimals(ofCandidate.map(({ left }) => left)), amount)).toBe(true)
          expect(areEqualDecimals(sumDecimals((parts ?? []).map((part) => part.amount)), amount)).toBe(true)
        }
        const isName = (supplier: string | null) =>
          supplier !== null && name !== null && isNamed(nameWords(supplier), nameWords(name))
        const alike = claims.filter(({ left }) => areEqualDecimals(left, amount))
        if (alike.some(({ supplier }) => isName(supplier))) expect([...ways]).toEqual(['amountAndName'])
        else if (alike.length > 0 && !ways.has('amountAndName')) expect([...ways]).toEqual(['amount'])
      },
    ),
  )
})

test('FLOW-18 the suppliers that a payment names are found whatever words others share, in the order of the claims', () => {
  const names = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'xy', 'SARL'), { minLength: 1 })
  const suppliers = fc.array(fc.option(names.map((words) => words.join(' '))), { maxLength: 9 })
  fc.assert(
    fc.property(suppliers, names, names, (list, counterparty, text) => {
      const claims = list.map((supplier, at) => ({ anomalyId: `A-${at}`, left: '10.00', supplier }))
      const payment = { amount: '10.00', counterparty: counterparty.join(' '), text: text.join(' ') }
      const inText = nameWords(payment.text)
      const expected = claims.filter(({ supplier }) => {
        const words = nameWords(supplier ?? '')
        const isInText = words.every((word) => inText.includes(word)) && words.some((word) => word.length > 2)
        return isNamed(words, nameWords(payment.counterparty)) || isInText
      })
      const found = createMatcher(claims, [])(payment)
      const shown = expected.length > 0 ? expected : claims
      expect(found.map(({ claims: [claim] }) => claim?.anomalyId)).toEqual(
        shown.map(({ anomalyId }) => anomalyId),
      )
      expect(found.every(({ how }) => how === (expected.length > 0 ? 'amountAndName' : 'amount'))).toBe(true)
    }),
  )
})

test('FLOW-18 OPS-06 a payment looks at a few of 20 000 claims of its amount, and adds up no letter twice', () => {
  let reads = 0
  const claims = Array.from({ length: 20_000 }, (_, at) => ({
    ...{ anomalyId: `A-${at}`, supplier: `Fournisseur${at} Distribution` },
    get left() {
      reads += 1
      return '100.00'
    },
  }))
  const anomalyIds = claims.map(({ anomalyId }) => anomalyId)
  const match = createMatcher(claims, [{ id: 1, reference: 'RC-2026-00001', anomalyIds }])
  const pay = (text: string, counterparty: string) => match({ amount: '100.00', counterparty, text })
  pay('', 'Inconnu')
  reads = 0
  expect(pay('', 'Inconnu')).toHaveLength(10)
  expect(pay('', 'Fournisseur19999 Distribution').map(({ claims: [claim] }) => claim?.anomalyId)).toEqual([
    'A-19999',
  ])
  expect(pay('RC-2026-00001', 'Inconnu')).toMatchObject([{ how: 'reference', parts: null }])
  expect(reads).toBeLessThan(100)
})

test('FLOW-18 a letter whose money has come is found by its reference with nothing left, and a reminder repeats no claim', () => {
  const claims = [{ anomalyId: 'A-1', left: '10', supplier: 'Sogetra' }]
  const letters = [
    { id: 2, reference: 'RL-2026-00002', anomalyIds: ['A-1'] },
    { id: 1, reference: 'RC-2026-00001', anomalyIds: ['A-1'] },
    { id: 3, reference: 'RC-2026-00003', anomalyIds: ['A-9'] },
  ]
  const match = createMatcher(claims, letters)
  expect(match({ amount: '5', counterparty: null, text: 'RC-2026-00003' })).toMatchObject([
    { how: 'reference', claims: [], parts: null },
  ])
  expect(match({ amount: '10.00', counterparty: 'SOGETRA', text: '' })).toHaveLength(1)
})

test('FLOW-18 names agree by the words that distinguish them, and legal forms distinguish none', () => {
  const agree = (left: string, right: string) => isNamed(nameWords(left), nameWords(right))
  expect(agree('Sogetra SARL', 'STE SOGETRA')).toBe(true)
  expect(agree('Éts Durand & Fils', 'durand')).toBe(true)
  expect(agree('Durand Martin', 'Martin Durand SA')).toBe(true)
  expect(agree('Durand', 'Dupond SARL')).toBe(false)
  expect(agree('SARL', 'SAS')).toBe(false)
  expect(agree('', 'Durand')).toBe(false)
})

test('FLOW-18 an account is shown by its beginning and its end alone', () => {
  expect(maskAccount('FR7630006000011234567890189')).toMatch(/^FR76 •+ 0189$/)
  expect(maskAccount('12345678901')).toBe('••••8901')
  expect(maskAccount('1234')).toBe('••••')
})
