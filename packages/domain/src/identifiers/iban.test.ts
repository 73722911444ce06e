import { expect, test } from 'vitest'
import { isIban, maskIban } from './iban.ts'

test.each([
  'FR1420041010050500013M02606',
  'FR7630006000011234567890189',
  'FR76 3000 6000 0112 3456 7890 189',
  'fr76 3000 6000 0112 3456 7890 189',
  'MC5811222000010123456789030',
  'DE89370400440532013000',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
])('ACC-08 knows the IBAN %s', (iban) => {
  expect(isIban(iban)).toBe(true)
})

test.each([
  'FR7630006000011234567890188',
  'FR76',
  'Facture FR7630006000011234567890189',
  'FR76-3000-6000-0112-3456-7890-189',
  '',
  'A'.repeat(27),
])('ACC-08 ignores %j, which is none', (text) => {
  expect(isIban(text)).toBe(false)
  expect(maskIban(text)).toBe(text)
})

test.each([
  ['a digit more than France has', 'FR76300060000112345678901890', 'FR76 •••••••••••••••••••• 1890'],
  ['a digit less than Germany has', 'DE5137040044053201300', 'DE51 ••••••••••••• 1300'],
  ['a wrong key of the bank', 'FR2830006000011234567890180', 'FR28 ••••••••••••••••••• 0180'],
  ['an unknown country', 'XX57123456789012345', 'XX57 ••••••••••• 2345'],
])('ACC-08 FLOW-17 a number with right check digits and %s is no IBAN, and is masked', (_, text, masked) => {
  expect(isIban(text)).toBe(false)
  expect(maskIban(text)).toBe(masked)
})

test('ACC-08 masks an IBAN but for its country, its check digits and its last four characters', () => {
  expect(maskIban('FR76 3000 6000 0112 3456 7890 189')).toBe('FR76 ••••••••••••••••••• 0189')
})
