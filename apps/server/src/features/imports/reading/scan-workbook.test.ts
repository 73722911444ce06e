import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { buildWorkbook, textRow, type WorkbookSample } from '#testing/files/build-workbook.ts'
import { ImportError } from '../import-error.ts'
import { type GivenLayout, scanFile } from '../scan-file.ts'
import { readFileRecords } from './file-records.ts'

const file = (content: Buffer, name = 'ledger.xlsx') => ({
  name,
  size: content.length,
  open: () => Readable.from([content.subarray(0, 3), content.subarray(3)].filter(({ length }) => length > 0)),
})

async function readAll(content: Buffer, given: GivenLayout = {}, wanted: string[][] = []) {
  const opened = file(content)
  const scan = await scanFile(opened, { given, wanted, takesFec: true, countBytes: () => undefined })
  const cells: Record<string, [string, string]> = {}
  const rows: string[][] = []
  for await (const batch of readFileRecords(opened, scan, () => undefined)) {
    for (const [at, row] of batch.rows.entries()) {
      if ((batch.lines[at] ?? 0) <= scan.layout.headerLine) continue
      rows.push(row)
      for (const [place, text] of row.entries())
        cells[`${'ABCDEFGHIJKLMNOP'[place]}${batch.lines[at]}`] = [text, batch.kinds?.[at]?.[place] ?? '']
    }
  }
  return { scan, cells, rows }
}

async function refusalOf(content: Buffer | Promise<Buffer>, given: GivenLayout = {}, name?: string) {
  const opened = file(await content, name)
  const error = await scanFile(opened, {
    given,
    wanted: [],
    takesFec: true,
    countBytes: () => undefined,
  }).then(
    () => null,
    (refusal: unknown) => refusal,
  )
  if (!(error instanceof ImportError)) throw error ?? new Error('nothing was refused')
  return error
}

const HEAD = textRow(1, 'Supplier', 'Amount')
const one = (rows: string, more: Partial<WorkbookSample> = {}) =>
  buildWorkbook({ sheets: [{ rows: HEAD + rows }], ...more })

describe('cells', () => {
  test('DATA-01 numbers of cells are read as the decimals they are, texts as texts, errors as faults', async () => {
    const rows = [
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1234.5</v></c></row>',
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>1.23456789012E+14</v></c></row>',
      '<row r="4"><c r="A4" t="inlineStr"><is><r><t xml:space="preserve">In </t></r><r><t>line</t></r></is></c><c r="B4"><v>-4737.2300000000005</v></c></row>',
      '<row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      '<row r="6"><c r="A6" t="str"><f>UPPER("a")</f><v>A &amp; B</v></c><c r="B6"><f>SUM(B2:B3)</f></c></row>',
      '<row r="7"><c r="A7" s="1"><v>42</v></c><c r="B7"><f>1+1</f><v>2</v></c></row>',
      '<row r="8"><c r="A8"><v>1E-2</v></c><c r="B8"><v>-9.0949470177292824E-13</v></c></row>',
      '<row r="9"><c r="A9" t="str"><f>""</f><v></v></c><c r="B9"><v>7</v></c></row>',
    ]
    const { cells, scan } = await readAll(
      await one(rows.join(''), {
        strings: [
          '<si><t>Alpha_x000A_Beta</t></si>',
          '<si><r><t>Ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si>',
        ],
        formats: ['00000'],
      }),
    )
    expect(cells).toEqual({
      ...{ A2: ['Alpha\nBeta', 'text'], B2: ['1234.5', 'number'] },
      ...{ A3: ['Rich', 'text'], B3: ['123456789012000', 'number'] },
      ...{ A4: ['In line', 'text'], B4: ['-4737.2300000000005', 'number'] },
      ...{ A5: ['TRUE', 'text'], B5: ['#DIV/0!', 'cell_error'] },
      ...{ A6: ['A & B', 'text'], B6: ['=SUM(B2:B3)', 'formula_without_value'] },
      ...{ A7: ['00042', 'number'], B7: ['2', 'number'] },
      ...{ A8: ['0.01', 'number'], B8: ['-9.0949470177292824E-13', 'number'] },
      ...{ A9: ['', 'text'], B9: ['7', 'number'] },
    })
    expect(scan).toMatchObject({
      sheet: { name: 'Sheet1' },
      layout: { headerLine: 1, header: ['Supplier', 'Amount'] },
    })
  })

  const serials = (...values: string[]) =>
    values.map((value, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"><v>${value}</v></c></row>`).join('')
  const days = async (is1904: boolean, ...values: string[]) => {
    const { cells } = await readAll(await one(serials(...values), { formats: ['dd/mm/yyyy'], is1904 }))
    return values.map((_, at) => cells[`A${at + 2}`])
  }

  test('DATA-01 days are read by their format in both systems, and days that programs count differently are faults', async () => {
    expect(await days(false, '45322', '45322.5', '61', '60', '59', '0', '-1', '2958465', '2958466')).toEqual([
      ['2024-01-31', 'date'],
      ['2024-01-31 12:00:00', 'date'],
      ['1900-03-01', 'date'],
      ['60', 'cell_date'],
      ['59', 'cell_date'],
      ['0', 'cell_date'],
      ['-1', 'cell_date'],
      ['9999-12-31', 'date'],
      ['2958466', 'cell_date'],
    ])
    expect(await days(true, '43860', '0', '45321.999999')).toEqual([
      ['2024-01-31', 'date'],
      ['1904-01-01', 'date'],
      ['2028-02-01', 'date'],
    ])
  })

  test('DATA-01 cells without places follow each other, and prefixes of elements mean nothing', async () => {
    const xml = `<x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>B</x:t></x:is></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData>`
    const { cells } = await readAll(await buildWorkbook({ sheets: [{ xml }] }))
    expect(cells).toEqual({ A2: ['1', 'number'], B2: ['2', 'number'] })
  })
})

describe('sheets and headers', () => {
  const table = (name: string, more: object = {}) => ({
    ...{ name, rows: `${HEAD}${textRow(2, 'Alpha', '1')}${textRow(3, 'Beta', '2')}` },
    ...more,
  })

  test('DATA-01 the only sheet with a table is read, whatever is on the others', async () => {
    const sheets = [
      { name: 'Notes', rows: textRow(1, 'Read me') },
      table('Data'),
      table('Old', { state: 'hidden' }),
    ]
    const { scan } = await readAll(await buildWorkbook({ sheets }))
    expect(scan.sheet?.name).toBe('Data')
    expect(scan.sheets).toEqual([
      { name: 'Notes', isHidden: false },
      { name: 'Data', isHidden: false },
      { name: 'Old', isHidden: true },
    ])
  })

  test('DATA-01 tables on several sheets are a question, which the mapping or its headers answer', async () => {
    const content = await buildWorkbook({
      sheets: [
        table('January'),
        table('February'),
        { name: 'Other', rows: textRow(1, 'A', 'B') + textRow(2, 'x', 'y') },
      ],
    })
    const question = await refusalOf(content)
    expect(question).toMatchObject({
      code: 'sheet_ambiguous',
      values: { sheets: 'January, February, Other' },
    })
    expect((await readAll(content, { sheet: 'february' })).scan.sheet?.name).toBe('February')
    expect((await readAll(content, { sheet: ['March', 'January'] })).scan.sheet?.name).toBe('January')
    expect((await readAll(content, {}, [['A']])).scan.sheet?.name).toBe('Other')
    expect(await refusalOf(content, { sheet: 'March' })).toMatchObject({
      code: 'sheet_missing',
      values: { sheet: 'March', sheets: 'January, February, Other' },
    })
  })

  test('DATA-01 hidden sheets alone are refused with their names, and read when they are named', async () => {
    const content = await buildWorkbook({ sheets: [table('Secret', { state: 'veryHidden' })] })
    expect(await refusalOf(content)).toMatchObject({ code: 'sheets_hidden', values: { sheets: 'Secret' } })
    expect((await readAll(content, { sheet: 'Secret' })).rows).toHaveLength(2)
  })

  test('DATA-01 a merged header of two rows names each column by its group, below a title', async () => {
    const rows = [
      textRow(1, 'Payments of 2024'),
      `<row r="3"><c r="A3" t="inlineStr"><is><t>Supplier</t></is></c><c r="B3" t="inlineStr"><is><t>Invoice</t></is></c><c r="D3" t="inlineStr"><is><t>Amount</t></is></c></row>`,
      `<row r="4"><c r="B4" t="inlineStr"><is><t>Number</t></is></c><c r="C4" t="inlineStr"><is><t>Date</t></is></c></row>`,
      `<row r="5"><c r="A5" t="inlineStr"><is><t>Alpha</t></is></c><c r="B5" t="inlineStr"><is><t>F-1</t></is></c><c r="C5" s="1"><v>45322</v></c><c r="D5"><v>12</v></c><c r="F5" t="inlineStr"><is><t>note</t></is></c></row>`,
    ]
    const merges = ['A1:D1', 'B3:C3', 'A3:A4', 'D3:D4'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const xml = `<sheetData>${rows.join('')}</sheetData><mergeCells>${merges}</mergeCells>`
    const { scan, rows: read } = await readAll(
      await buildWorkbook({ sheets: [{ xml }], formats: ['dd/mm/yyyy'] }),
    )
    expect(scan.layout).toMatchObject({
      headerLine: 4,
      header: ['Supplier', 'Invoice Number', 'Invoice Date', 'Amount'],
    })
    expect(read).toEqual([['Alpha', 'F-1', '2024-01-31', '12']])
  })
})

describe('files that are refused', () => {
  const ole = (name: string) => {
    const content = Buffer.alloc(4096)
    content.write('d0cf11e0a1b11ae1', 0, 'hex')
    content.writeUInt16LE(9, 30)
    content.writeUInt32LE(1, 48)
    content.write(name, 1024, 'utf16le')
    return content
  }
  const entry = (name: string) => ({ [name]: '' })
  const whole = one(textRow(2, 'Alpha', '1').repeat(1))

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['file_xls', () => ole('Workbook')],
    ['file_encrypted', () => ole('EncryptedPackage')],
    ['file_xlsb', () => one('', { parts: entry('xl/workbook.bin') })],
    ['file_macros', () => one('', { parts: entry('xl/vbaProject.bin') })],
    ['file_ods', () => one('', { parts: { mimetype: 'application/vnd.oasis', 'content.xml': '' } })],
    ['workbook_damaged', async () => (await whole).subarray(0, 1000)],
    ['workbook_damaged', () => one('<row r="2"><c t="s"><v>0</v></c></row>')],
    [
      'workbook_damaged',
      () => one('<row r="2"><c t="s"><v>5</v></c></row>', { strings: ['<si><t>a</t></si>'] }),
    ],
    ['workbook_damaged', () => one('<row r="2"><c><v>1</v></c>')],
    [
      'workbook_damaged',
      () =>
        one('', { parts: { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>' } }),
    ],
    ['file_empty', () => buildWorkbook({ sheets: [{ rows: '' }] })],
    ['file_empty', () => buildWorkbook({ sheets: [] })],
    ['too_many_columns', () => one('<row r="2"><c r="XFD2"><v>1</v></c></row>')],
    ['field_too_long', () => one(textRow(2, 'x'.repeat(200_000)))],
  ])('DATA-01 SEC-08 %s', async (code, content) => {
    expect(await refusalOf(content())).toMatchObject({ code, values: { file: 'ledger.xlsx' } })
  })

  test('DATA-01 a damaged byte within a sheet is found', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => textRow(at + 2, `Supplier ${at * 7919}`, String(at)))
    const content = Buffer.from(await one(rows.join('')))
    const at = content.indexOf('xl/worksheets/sheet1.xml') + 5000
    content.writeUInt8(content.readUInt8(at) ^ 0xff, at)
    expect((await refusalOf(content)).code).toBe('workbook_damaged')
  })

  test('DATA-01 SEC-08 parts whose name leads out of the archive, and bombs by their declared and real size, are refused', async () => {
    const trick = Buffer.from(
      (await one('', { parts: { 'aa/aa/evil.xml': 'x' } }))
        .toString('latin1')
        .replaceAll('aa/aa/evil.xml', '../../evil.xml'),
      'latin1',
    )
    expect((await refusalOf(trick)).code).toBe('workbook_damaged')
    const bomb = await one(' '.repeat(80_000_000))
    const before = process.memoryUsage().rss
    expect((await refusalOf(bomb)).code).toBe('workbook_too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    const lying = Buffer.from(bomb)
    const size = lying.readUInt32LE(lying.lastIndexOf('xl/worksheets/sheet1.xml') - 22)
    expect(size).toBeGreaterThan(80_000_000)
    lying.writeUInt32LE(1000, lying.lastIndexOf('xl/worksheets/sheet1.xml') - 22)
    expect((await refusalOf(lying)).code).toBe('workbook_damaged')
  })

  test('DATA-01 a workbook is known by its bytes, not its name, and so is a text', async () => {
    const { scan } = await readAll(await whole)
    expect(scan.sheet).not.toBeNull()
    const csv = file(Buffer.from('Supplier,Amount\nAlpha,1\n'), 'ledger.xlsx')
    const text = await scanFile(csv, { given: {}, wanted: [], takesFec: true, countBytes: () => undefined })
    expect(text).toMatchObject({ sheet: null, layout: { delimiter: ',' } })
  })
})

test('DATA-01 a workbook that another program wrote is read as it was meant', async () => {
  const written = await writeXlsx({
    sheets: [
      {
        name: 'Paiements',
        columns: [
          { header: 'Fournisseur', key: 'supplier' },
          { header: 'Montant', key: 'amount', numFmt: '#,##0.00' },
          { header: 'Date', key: 'day', numFmt: 'dd/mm/yyyy' },
        ],
        data: [
          { supplier: 'Électricité & Fils', amount: 1234.56, day: new Date(Date.UTC(2024, 0, 31)) },
          { supplier: 'Été', amount: -0.1, day: new Date(Date.UTC(2024, 11, 31)) },
        ],
      },
    ],
  })
  const { scan, rows } = await readAll(Buffer.from(written))
  expect(scan).toMatchObject({ sheet: { name: 'Paiements' }, layout: { headerLine: 1 } })
  expect(rows).toEqual([
    ['Électricité & Fils', '1234.56', '2024-01-31'],
    ['Été', '-0.1', '2024-12-31'],
  ])
})

test('DATA-01 a million empty rows, and formats of 16 384 columns, are nothing to read', async () => {
  const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}" spans="1:2"/>`).join('')
  const wide = Array.from({ length: 16_384 }, () => '<c s="0"/>').join('')
  const { rows } = await readAll(
    await one(`${textRow(2, 'Alpha', '1')}${empty}<row r="1000004">${wide}</row>`),
  )
  expect(rows).toEqual([['Alpha', '1']])
})
