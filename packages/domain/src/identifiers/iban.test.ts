import { expect, test } from 'vitest'
import { isIban, maskIban } from './iban.ts'

test.each([
  'FR1420041010050500013M02606',
  'FR7630006000011234567890189',
  'FR76 3000 6000 0112 3456 7890 189',
  'MC5811222000010123456789030',
  'DE89370400440532013000',
])('ACC-08 knows the IBAN %s', (iban) => {
  expect(isIban(iban)).toBe(true)
})

test.each(['FR7630006000011234567890188', 'FR76', 'Facture FR7630006000011234567890189', '', 'A'.repeat(27)])(
  'ACC-08 leaves %j alone, which is none',
  (text) => {
    expect(isIban(text)).toBe(false)
    expect(maskIban(text)).toBe(text)
  },
)

test('ACC-08 masks an IBAN but for its country, its check digits and its last four characters', () => {
  expect(maskIban('FR76 3000 6000 0112 3456 7890 189')).toBe('FR76 ••••••••••••••••••• 0189')
})
