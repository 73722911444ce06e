import { expect, test } from 'vitest'
import { extensionOf, readFileName } from './file-name.ts'

test.each([
  ['facture n° 12 (avoir).pdf', 'facture n° 12 (avoir).pdf'],
  ['  relevé.pdf. ', 'relevé.pdf'],
  ['relevé.pdf'.normalize('NFD'), 'relevé.pdf'],
  ['.config.txt', '.config.txt'],
  ['console.txt', 'console.txt'],
  ['請求書 🧾.pdf', '請求書 🧾.pdf'],
  [`${'é'.repeat(125)}.pdf`, `${'é'.repeat(125)}.pdf`],
])('XFER-03 the name %j is kept as %j', (given, kept) => {
  expect(readFileName(given)).toEqual({ ok: true, name: kept })
})

test.each([
  ['', 'empty'],
  [' . ', 'empty'],
  ['..', 'empty'],
  ['../../etc/passwd', 'path'],
  ['C:\\temp\\a.pdf', 'path'],
  ['a\u0000.pdf', 'control'],
  ['a\r\nContent-Type: text/html.pdf', 'control'],
  ['a\u2028b.pdf', 'control'],
  ['a\ud800.pdf', 'control'],
  ['facture\u202efdp.exe', 'direction'],
  ['a\u2066b.pdf', 'direction'],
  ['NUL', 'reserved'],
  ['com1.pdf', 'reserved'],
  [`${'é'.repeat(126)}.pdf`, 'too_long'],
])('XFER-03 the name %j is refused: %s', (given, fault) => {
  expect(readFileName(given)).toEqual({ ok: false, fault })
})

test('an extension is what is behind the last dot', () => {
  expect(['a.PDF', 'a.tar.gz', 'a', '.profile', 'a.'].map(extensionOf)).toEqual(['pdf', 'gz', '', '', ''])
})
