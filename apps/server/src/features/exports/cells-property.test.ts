import { isFormulaLike, withoutFormulas } from '@quitus/domain/text/formula-text.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { commaDecimal, csvField, csvText } from '#files/csv-text.ts'
import { sheetDate } from '#files/workbook/sheet-dates.ts'
import { sheetColumn } from '#files/workbook/sheet-text.ts'
import { xmlText } from '#files/workbook/xml-text.ts'

/** Anything that a cell may hold, and often what programs stumble over. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).map((each) => each.toWellFormed()),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ';', ',', '\t', '\r', '\n', ' ', "'", '1', 'A', '＝'),
  }),
  fc.constantFrom(
    '=1+1',
    '-2',
    '+33 1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =cmd|calc',
    '_x0041_',
    '_x005F_x0041_',
    '\u000b',
    '\ufffe',
    ...['x;=1+1', 'x,=1+1', 'x\t=1', 'x\n=1', 'x; "=1', 'x;;,=1', 'x;＝1', 'remise ; -10 %'],
  ),
)
const delimiter = fc.constantFrom(';', ',', '\t')

test('VIEW-12 SEC-02 every text in CSV is read back as it is, with an apostrophe before what might be a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      delimiter,
      (rows, by) => {
        const width = Math.min(...rows.map((row) => row.length))
        const table = rows.map((row) => row.slice(0, width))
        const csv = table.map((row) => `${row.map((each) => csvText(each, by)).join(by)}\r\n`).join('')
        const read: string[][] = parse(csv, { delimiter: by, record_delimiter: '\r\n' })
        expect(read).toEqual(table.map((row) => row.map(withoutFormulas)))
        expect(read.flat().some(isFormulaLike)).toBe(false)
        // A program that expects another separator, or takes no quotes, cuts the lines elsewhere.
        const cutElsewhere = csv.split(/[;,\t\r\n]/).map((piece) => piece.replace(/^[\s"]+/, ''))
        expect(cutElsewhere.filter(isFormulaLike)).toEqual([])
      },
    ),
  )
})

test('SEC-02 what might be a formula begins with =, +, -, @, their wide forms, a tab or a line end, behind any spaces', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '\t', '\r', '\n', '\u00a0-'])
    expect(isFormulaLike(`${start}1`), JSON.stringify(start)).toBe(true)
  for (const harmless of ['1-2', 'a=b', "'=1", '(1)', '', '#1'])
    expect(isFormulaLike(harmless), harmless).toBe(false)
})

test('SEC-02 a formula behind a separator, tab or line end gets an apostrophe of its own, and nothing else in the text changes', () => {
  expect(withoutFormulas('x;=HYPERLINK("http://evil.test")')).toBe('x;\'=HYPERLINK("http://evil.test")')
  expect(withoutFormulas('a,+1\tb\n@c')).toBe("a,'+1\tb\n'@c")
  expect(withoutFormulas('a; "=1"')).toBe('a; "\'=1"')
  expect(withoutFormulas('\t=1')).toBe("'\t'=1")
  for (const harmless of ['a=b; c-d', 'Lyon, 2-4 rue A; B', "x;'=1", '', 'x;', '1,5', 'x;y=1'])
    expect(withoutFormulas(harmless), harmless).toBe(harmless)
  fc.assert(
    fc.property(text, (each) => {
      const safe = withoutFormulas(each)
      expect(withoutFormulas(safe)).toBe(safe)
      expect(safe.replaceAll("'", '')).toBe(each.replaceAll("'", ''))
    }),
  )
})

test('SEC-02 each character of a text of separators is looked at once', () => {
  const long = '\n'.repeat(20_000)
  const looks = vi.spyOn(String.prototype, 'charAt')
  const safe = withoutFormulas(`${long}x=`)
  const { length } = looks.mock.calls
  looks.mockRestore()
  expect(safe).toHaveLength(long.length + 3)
  expect(length).toBe(long.length + 2)
})

test('VIEW-12 XML of a text holds no character that XML forbids, and names every one of them', () => {
  fc.assert(
    fc.property(text, (each) => {
      const xml = xmlText(each)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids.
      expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff<>]/)
      expect(readBack(xml)).toBe(each)
    }),
  )
})

/** As spreadsheets read: XML first, then the escapes of characters. */
function readBack(xml: string): string {
  return xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

test('VIEW-12 a decimal in CSV is the same number with a comma, at least as many places as requested, and no zero too many', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.nat(4),
      fc.nat(2),
      (units, places, least) => {
        const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
        const plain = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${digits.slice(-places)}`}`
        const written = commaDecimal(plain, least)
        expect(Number(written.replace(',', '.'))).toBe(Number(plain))
        const [, fraction = ''] = written.split(',')
        expect(fraction.length).toBeGreaterThanOrEqual(least)
        if (fraction.length > least) expect(fraction.endsWith('0')).toBe(false)
      },
    ),
  )
})

test('VIEW-12 a field of CSV is quoted only where it must be', () => {
  expect(csvField('12,50', ';')).toBe('12,50')
  expect(csvField('12,50', ',')).toBe('"12,50"')
  expect(csvField('dit "oui"', ';')).toBe('"dit ""oui"""')
  expect(csvField('deux\nlignes', ';')).toBe('"deux\nlignes"')
})

test('VIEW-12 a moment is the number that every spreadsheet knows it by; before March 1900 none is', () => {
  expect(sheetDate('2024-03-12 00:00:00')).toBe(45_363)
  expect(sheetDate('1900-03-01 00:00:00')).toBe(61)
  expect(sheetDate('1900-02-28 00:00:00')).toBeNull()
  expect(sheetDate('2024-03-12 12:00:00')).toBe(45_363.5)
  expect(sheetDate('2024-03-12 08:30:00.5')).toBeCloseTo(45_363 + 30_600.5 / 86_400, 10)
  expect(sheetDate('infinity')).toBeNull()
})

test('VIEW-12 columns of a sheet are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(sheetColumn)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
