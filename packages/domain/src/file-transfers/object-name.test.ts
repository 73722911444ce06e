import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedName, objectNameKey, readObjectName } from './object-name.ts'

test.each([
  ['..', 'path'],
  ['.', 'path'],
  ['../a', 'path'],
  ['a/b', 'path'],
  ['a\\b', 'path'],
  ['a\u0000b', 'control'],
  ['fac\u200bture.pdf', 'control'],
  ['facture.', 'trailing'],
  ['facture. ', 'trailing'],
  ['a:b.txt', 'windows'],
  ['quoi ?.txt', 'windows'],
  ['NUL', 'reserved'],
  ['lpt1.txt', 'reserved'],
  ['facture\u202efdp.exe', 'direction'],
  ['   ', 'empty'],
  ['é'.repeat(128), 'too_long'],
] as const)('XFER-03 the object name %j is refused: %s', (given, fault) => {
  expect(readObjectName(given)).toEqual({ ok: false, fault })
})

test.each([
  ['Grand livre 2025.csv', 'GRAND LIVRE 2025.CSV'],
  ['Pièces', 'Pièces'.normalize('NFD')],
  ['paie.pdf', 'раіе.pdf'],
  ['Total.xlsx', 'Ｔｏｔａｌ.xlsx'],
  ['a b', 'a\u00a0 b'],
])('XFER-03 %j and %j are one name to people', (one, other) => {
  expect(objectNameKey(one)).toBe(objectNameKey(other))
})

test.each([
  ['Facture 1.pdf', 'Facture 2.pdf'],
  ['résumé', 'resume'],
  ['a.pdf', 'a.pdf.pdf'],
])('XFER-03 %j and %j are two names', (one, other) => {
  expect(objectNameKey(one)).not.toBe(objectNameKey(other))
})

test('XFER-03 whatever is accepted is a name that is accepted again, unchanged, and leads nowhere else', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (given) => {
      const reading = readObjectName(given)
      if (!reading.ok) return
      expect(readObjectName(reading.name)).toEqual(reading)
      expect(reading.name).not.toMatch(/[\\/\p{Cc}<>:"|?*]|^\.*$|[. ]$/u)
      expect(new TextEncoder().encode(reading.name).length).toBeLessThanOrEqual(255)
    }),
    { numRuns: 2000 },
  )
})

test('XFER-03 a key is the key of itself, and case never distinguishes names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const key = objectNameKey(name)
      expect(objectNameKey(name.normalize('NFD'))).toBe(key)
      expect(objectNameKey(name.normalize('NFC'))).toBe(key)
    }),
  )
})

test('XFER-03 a numbered name keeps its extension and fits', () => {
  expect(numberedName('Facture.pdf', 2)).toBe('Facture (2).pdf')
  expect(numberedName('Pièces', 3)).toBe('Pièces (3)')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 2, max: 9999 }),
      (given, number) => {
        const reading = readObjectName(`a${given}.csv`)
        if (!reading.ok) return
        const numbered = numberedName(reading.name, number)
        expect(numbered.endsWith(` (${number}).csv`)).toBe(true)
        expect(readObjectName(numbered)).toEqual({ ok: true, name: numbered })
      },
    ),
  )
})
