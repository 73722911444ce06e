import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_SHEET_CELL, MAX_SHEET_LINKS } from '@quitus/domain/files/sheet-limits.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { zipPart } from '#testing/files/zip-part.ts'
import { type ExportColumn, noNotes } from './export-column.ts'
import { createSheetLinks } from './sheet-links.ts'
import { createSheetWriter } from './sheet-writer.ts'
import { writeWorkbook } from './write-workbook.ts'

const folder = await mkdtemp(join(tmpdir(), 'quitus-workbooks-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const translate = (await createMessages())('fr')
let made = 0

function columnOf(type: ColumnType, label: string): ExportColumn {
  const column = { type, isAnomalyColumn: false, footerStyle: null, name: label } as ExportColumn['column']
  return { column, label, group: 'Groupe', width: 160, isPinned: false, blank: '', words: new Map() }
}

/** A workbook of these lines, read by another library. */
async function workbook(types: readonly ColumnType[], lines: readonly (readonly string[])[]) {
  const path = join(folder, `${made++}.xlsx`)
  const columns = types.map((type, at) => columnOf(type, `C${at}`))
  const [notes, links] = [noNotes(), createSheetLinks()]
  const writer = createSheetWriter({ columns, hasGroups: false, total: 'Total', notes, links })
  async function* data() {
    yield Buffer.from(writer.head())
    for (const line of lines) yield Buffer.from(writer.line(['0', ...line]))
    yield Buffer.from(writer.tail(columns.map(() => null)))
  }
  await writeWorkbook({
    ...{ path, columns, writer, links, notes, translate, headerRow: 1, title: 'Essai', maker: 'Anne' },
    ...{ at: new Date('2026-03-02T09:00:00Z'), currency: 'EUR', data: data(), scope: () => [] },
  })
  const bytes = await readFile(path)
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  return { sheet, notes, xml: zipPart(bytes, 'xl/worksheets/sheet1.xml').toString() }
}

test('SEC-02 VIEW-12 whatever a text holds, a workbook gives it back as text, and never as a formula', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom(
      '=1+1',
      '+33 1',
      '-2',
      '@A1',
      '\t=1',
      ' =1',
      '_x0041_',
      '<b>&"',
      'deux\nlignes',
      '  bords  ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      const { sheet } = await workbook(
        ['STRING'],
        texts.map((each) => [each]),
      )
      expect(sheet?.rows.slice(1, -1).map(([value]) => value)).toEqual(texts)
      for (const cell of sheet?.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('SEC-02 a text that looks like a formula stays text when someone edits its cell', async () => {
  const { xml } = await workbook(['STRING'], [['=1+1'], ['sûr']])
  const styleOf = (cell: string) => new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(xml)?.[1]
  expect(styleOf('A2')).toBe('4')
  expect(styleOf('A3')).toBe('3')
})

test('VIEW-12 a text too long for a cell is cut with a mark, and its cell is named', async () => {
  const { sheet, notes } = await workbook(
    ['STRING'],
    [['a'.repeat(MAX_SHEET_CELL)], [`${'b'.repeat(MAX_SHEET_CELL - 2)}😀fin`]],
  )
  expect(String(sheet?.rows[1]?.[0])).toHaveLength(MAX_SHEET_CELL)
  const cut = String(sheet?.rows[2]?.[0])
  expect(cut.endsWith('b…')).toBe(true)
  expect(cut.isWellFormed()).toBe(true)
  expect(notes).toMatchObject({ cutTexts: ['A3'], cutTextCount: 1 })
})

test('VIEW-12 numbers that a program would round, and days that programs count differently, stay the text that they are', async () => {
  const { sheet } = await workbook(
    ['AMOUNT', 'DATE'],
    [
      ['1234567890123.45', '2024-03-12 00:00:00'],
      ['12345678901234567.89', '1900-01-15 00:00:00'],
    ],
  )
  expect(sheet?.rows[1]).toEqual([1_234_567_890_123.45, new Date('2024-03-12T00:00:00Z')])
  expect(sheet?.rows[2]).toEqual(['12345678901234567.89', '15/01/1900'])
})

test('CELL-04 VIEW-12 only web addresses become links, no more than a sheet takes, and the rest stays text', async () => {
  const few = await workbook(
    ['LINK'],
    [['https://ged.example/a b?q=é#x#y'], ['javascript:alert(1)'], ['https://[']],
  )
  expect(few.sheet?.cells?.get('1,0')?.hyperlink?.target).toBe('https://ged.example/a%20b?q=%C3%A9#x%23y')
  expect(few.sheet?.cells?.get('2,0')?.hyperlink).toBeUndefined()
  expect(few.sheet?.cells?.get('3,0')?.hyperlink).toBeUndefined()
  expect(few.notes.linksLeftAsText).toBe(1)
  const links = createSheetLinks()
  const taken = Array.from({ length: MAX_SHEET_LINKS + 3 }, (_, at) =>
    links.add(`A${at}`, `https://ged.example/${at % 9}`),
  )
  expect(taken.filter(Boolean)).toHaveLength(MAX_SHEET_LINKS)
})

test('ACC-08 an IBAN leaves masked, and the file says how many', async () => {
  const { sheet, notes } = await workbook(
    ['STRING'],
    [['FR76 3000 6000 0112 3456 7890 189'], ['FR76 autre chose, vraiment']],
  )
  expect(sheet?.rows[1]?.[0]).toMatch(/^FR76 •+ 0189$/)
  expect(sheet?.rows[2]?.[0]).toBe('FR76 autre chose, vraiment')
  expect(notes.maskedIbans).toBe(1)
})
