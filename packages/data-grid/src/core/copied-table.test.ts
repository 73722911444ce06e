import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CopiedCell, copiedCell, copiedText, htmlRows, htmlTable, tabSeparated } from './copied-table.ts'

const COLUMN = {
  name: 'c',
  label: 'c',
  group: null,
  groupLabel: null,
  hidden: false,
  displayByDefault: true,
  editable: false,
  frozen: false,
  isListOfChoices: false,
}
const FRENCH = { timeZone: 'Europe/Paris', locale: 'fr' } as const
const ENGLISH = { timeZone: 'Europe/Paris', locale: 'en' } as const

/** A spreadsheet's way to read tab-separated text. */
function parseTabSeparated(text: string): string[][] {
  const lines: string[][] = [[]]
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (isQuoted) {
      if (char !== '"') field += char
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && field === '') isQuoted = true
    else if (char === '\t' || (char === '\r' && text[at + 1] === '\n')) {
      lines.at(-1)?.push(field)
      field = ''
      if (char === '\r') {
        lines.push([])
        at += 1
      }
    } else field += char
  }
  lines.at(-1)?.push(field)
  return lines
}

const words = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', '\t', '\n', '\r', '<', '&', 'a', '1', "'") }),
)
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(words, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  )

test('VIEW-11 tab-separated text is read back as the same table by the rules of spreadsheets', () => {
  fc.assert(
    fc.property(table, (lines) => {
      const cells = lines.map((line) => line.map((text): CopiedCell => ({ text, isText: false })))
      expect(parseTabSeparated(tabSeparated(cells))).toEqual(lines)
    }),
  )
})

test('VIEW-11 no text cell begins as a formula does, in either form, and nothing but an apostrophe is added', () => {
  fc.assert(
    fc.property(words, (text) => {
      const [[written = ''] = []] = parseTabSeparated(tabSeparated([[copiedText(text)]]))
      expect(written).not.toMatch(/^\s*[=+\-@]/)
      expect(written.replace(/^'/, '')).toBe(text.replace(/^'/, ''))
    }),
  )
  expect(htmlRows([[copiedText('=1+1')]])).toContain('>&#39;=1+1<')
})

test('VIEW-11 amounts, days and truth values are written as spreadsheets of the language take them', () => {
  const line = (options: typeof FRENCH | typeof ENGLISH) =>
    tabSeparated([
      [
        copiedCell(-1234.5, { ...COLUMN, type: 'AMOUNT' }, options),
        copiedCell(0.125, { ...COLUMN, type: 'PERCENT' }, options),
        copiedCell({ model: '2024-03-12T00:00:00' }, { ...COLUMN, type: 'DATE' }, options),
        copiedCell({ model: '2024-03-12T11:15:00Z' }, { ...COLUMN, type: 'DATE_TIME' }, options),
        copiedCell(true, { ...COLUMN, type: 'BOOLEAN' }, options),
        copiedCell(null, { ...COLUMN, type: 'BOOLEAN' }, options),
      ],
    ])
  expect(line(FRENCH)).toBe('-1234,5\t12,5%\t12/03/2024\t12/03/2024 12:15\tVRAI\t')
  expect(line(ENGLISH)).toBe('-1234.5\t12.5%\t2024-03-12\t2024-03-12 12:15\tTRUE\t')
})

test('VIEW-11 the table in HTML holds texts as texts, with their line ends and signs', () => {
  const html = htmlTable(
    htmlRows([[copiedText('00123'), copiedText('a<b & "c"\nd'), { text: '12,5', isText: false }]]),
  )
  expect(html).toContain(`<td style='white-space:pre-wrap;mso-number-format:"\\@"'>00123</td>`)
  expect(html).toContain('a&lt;b &amp; &quot;c&quot;<br style="mso-data-placement:same-cell">d')
  expect(html).toContain('<td>12,5</td>')
})
