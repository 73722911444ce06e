import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginKey } from './login-key.ts'

/** Texts of letters that change in number, form or order when their case or composition does. */
const nasty = fc.constantFrom(
  ...['İ', 'i̇', 'ı', 'I', 'i', 'ß', 'ẞ', 'ss', 'Σ', 'σ', 'ς', 'ſ', 'K', 'Å', 'ŉ', 'ǰ', 'ΐ', 'ﬁ', 'ᾳ', 'ᾼ'],
  ...[
    'é',
    'e\u0301',
    'É',
    'q\u0323\u0307',
    'q\u0307\u0323',
    '\u0345',
    '가',
    '\u1100\u1161',
    '𐐀',
    'Ꭰ',
    'ꭰ',
    '\u0149',
  ],
)
const login = fc
  .array(
    fc.oneof(
      nasty,
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

test('AUTH-01 AUTH-09 a key is its own key, in whatever form, case and spaces the login comes', () => {
  fc.assert(
    fc.property(login, (each) => {
      const key = loginKey(each)
      expect(loginKey(key)).toBe(key)
      for (const form of ['NFC', 'NFD'] as const) {
        const written = each.normalize(form)
        expect(loginKey(written)).toBe(key)
        expect(loginKey(` \u00a0${written}\n`)).toBe(loginKey(each.trim()))
        expect(loginKey(each.normalize('NFD').toLowerCase().normalize(form))).toBe(key)
        // The capital of a dotless i is I, as that of i is.
        if (!each.includes('ı'))
          expect(loginKey(each.normalize('NFD').toUpperCase().normalize(form))).toBe(key)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('AUTH-09 every character of Unicode has one key in all of its cases', () => {
  const faults: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    const text = `a${character}b`
    const key = loginKey(text)
    const decomposed = text.normalize('NFD')
    // Most characters are one form in all cases, which needs no second look.
    const forms = new Set([key, decomposed, decomposed.toLowerCase()])
    if (character !== 'ı')
      forms.add(character.toUpperCase() === character ? decomposed : decomposed.toUpperCase())
    forms.delete(text)
    if ([...forms].some((each) => loginKey(each) !== key)) faults.push(code.toString(16))
  }
  expect(faults).toEqual([])
}, 60_000)

test.each([
  ['İnci@example.test', 'i̇nci@example.test'],
  ['STRASSE', 'straße'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['JosÉ', 'jose\u0301'],
  ['\tMarie.Delaunay@EXAMPLE.test ', 'marie.delaunay@example.test'],
])('AUTH-01 %j and %j are one login', (one, other) => {
  expect(loginKey(one)).toBe(loginKey(other))
})

test.each([
  ['İnci', 'inci'],
  ['marıe', 'marie'],
  ['mаrie', 'marie'],
  ['ｍarie', 'marie'],
  ['marie\u200b', 'marie'],
  ['jose', 'josé'],
])('AUTH-01 %j and %j are two logins', (one, other) => {
  expect(loginKey(one)).not.toBe(loginKey(other))
})
