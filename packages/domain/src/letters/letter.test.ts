import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillPlaceholders,
  isPrintable,
  LETTER_PLACEHOLDERS,
  languageOfCurrency,
  letterLocale,
  refusedScript,
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

test('FLOW-20 the country of the VAT number decides the language, else that of the master, else that of the project', () => {
  const of = (vatNumber: string | null, country: string | null = null, project: 'fr' | 'en' = 'fr') =>
    letterLocale({ vatNumber, country, project })
  expect(
    ['FR 12 345678901', 'be0123456789', 'DE123456789', 'gb 999 9973 12'].map((each) => of(each)),
  ).toEqual(['fr', 'fr', 'en', 'en'])
  expect([of(null, 'France', 'en'), of('', 'Royaume-Uni'), of('FR12345678901', 'DE', 'en')]).toEqual([
    'fr',
    'en',
    'fr',
  ])
  expect([of(null), of(null, null, 'en'), of('123456789', '', 'en'), of('néant', null, 'en')]).toEqual([
    'fr',
    'en',
    'en',
    'en',
  ])
  expect([languageOfCurrency('EUR'), languageOfCurrency('GBP')]).toEqual(['fr', 'en'])
})

test.each([
  ['Société Générale d’Électricité & Fils, n° 12 – 5 %', null],
  ['ΑΒΓ Ελλάς', null],
  ['Газпром Ø Łódź', null],
  ['SARL שלום בע״מ', 'Hebrew'],
  ['شركة النور', 'Arabic'],
  ['株式会社', 'Han'],
  ['カメラ', 'Katakana'],
  ['삼성전자', 'Hangul'],
  ['Fleurs 🌷', 'Other'],
] as const)('FLOW-20 %s is refused for its script: %s', (text, script) => {
  expect(refusedScript(text)).toBe(script)
  expect(isPrintable(text)).toBe(script === null)
})
