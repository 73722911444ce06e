import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountVerdict, verdictOfAccounts } from './account-verdict.ts'

test.each<[string, string, string | null]>([
  ['732829320', '732 829 320', 'same'],
  ['Société Générale', 'SOCIETE-GENERALE', 'same'],
  ['732829320', '732829302', 'near'],
  ['Quincaillerie Delmotte SARL', 'DELMOTTE QUINCAILLERIE', 'near'],
  ['12 rue du Port', '12 rue du Port, bâtiment C', 'near'],
  ['Lyon', 'Brest', 'different'],
  ['SA Un', 'SA Deux', 'different'],
  ['Partners V', 'V', 'different'],
  ['FR76 •••• 0189', 'FR76 •••• 0189', 'same'],
  ['FR76 •••• 0189', 'FR76 •••• 0198', 'different'],
  ['Ελληνική Τράπεζα', 'ελληνικη τραπεζα', 'same'],
  ['Lyon', '', null],
  ['—', 'Lyon', null],
])('FLOW-08 %j next to %j is %s', (text, other, verdict) => {
  expect(accountVerdict(text, other)).toBe(verdict)
  expect(accountVerdict(other, text)).toBe(verdict)
})

test('FLOW-08 a field of several accounts is as far apart as the one that differs most, and a blank does not differ', () => {
  expect(verdictOfAccounts(['Lyon', '', 'LYON'])).toBe('same')
  expect(verdictOfAccounts(['', 'Lyon', 'Lyons', 'LYON'])).toBe('near')
  expect(verdictOfAccounts(['Lyon', 'Lyons', 'Brest'])).toBe('different')
  expect(verdictOfAccounts(['Lyon', ''])).toBeNull()
  expect(verdictOfAccounts([])).toBeNull()
})

test('FLOW-08 a text is the same as itself whatever its case, and verdicts do not depend on the order of two accounts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (text, other) => {
      expect(accountVerdict(text, other)).toBe(accountVerdict(other, text))
      expect([null, 'same']).toContain(accountVerdict(text, text))
    }),
  )
})
