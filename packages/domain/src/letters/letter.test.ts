import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillPlaceholders,
  isPrintable,
  LETTER_PLACEHOLDERS,
  letterLocale,
  unknownPlaceholders,
} from './letter.ts'

const values = { ...Object.fromEntries(LETTER_PLACEHOLDERS.map((name) => [name, `<${name}>`])) } as Record<
  (typeof LETTER_PLACEHOLDERS)[number],
  string
>

test('FLOW-20 placeholders are filled once, and what a value holds is never read as one', () => {
  expect(fillPlaceholders('{total} and {totl} for {supplier}', values)).toBe(
    '<total> and {totl} for <supplier>',
  )
  expect(fillPlaceholders('{supplier}', { ...values, supplier: '{total} $& $1' })).toBe('{total} $& $1')
  expect(unknownPlaceholders('{total} {totl} {totl} {}')).toEqual(['totl', ''])
})

test('FLOW-20 a text without braces is left as it is', () => {
  const plain = fc.string().filter((text) => !/[{}]/.test(text))
  fc.assert(
    fc.property(plain, (text) => {
      expect(fillPlaceholders(text, values)).toBe(text)
      expect(unknownPlaceholders(text)).toEqual([])
    }),
  )
})

test('FLOW-20 a supplier is written to in French unless its VAT number is of a country that speaks another language', () => {
  expect(
    [null, '', 'FR 12 345678901', 'be0123456789', '123456789', 'DE123456789', 'gb 999 9973 12'].map(
      letterLocale,
    ),
  ).toEqual(['fr', 'fr', 'fr', 'fr', 'fr', 'en', 'en'])
})

test.each([
  ['Société Générale d’Électricité & Fils, n° 12 – 5 %', true],
  ['ΑΒΓ Ελλάς', true],
  ['Газпром Ø Łódź', true],
  ['שלום בע״מ', false],
  ['شركة النور', false],
  ['株式会社', false],
])('FLOW-20 %s can be printed: %s', (text, printable) => {
  expect(isPrintable(text)).toBe(printable)
})
