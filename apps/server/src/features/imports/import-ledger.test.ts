import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { describe, expect, test } from 'vitest'
import {
  importRefusal,
  importText,
  LEDGER_HEADER,
  LEDGER_MAPPING,
  type TextFile,
  traceOf,
} from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { BadLinesError } from './loading/load-ledger.ts'
import { mappingSchema } from './mapping.schema.ts'

const server = await startTestServer()
const { database } = server
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const lines = (...rows: string[]) => ({ content: [LEDGER_HEADER, ...rows, ''].join('\n') })
const GOOD = lines(
  'T1,S1,INV-1001,100.00,2024-01-31',
  'T2,S1,1001,100.00,2024-02-01',
  'T3,S2,INV-1001,250.00,2024-02-01',
)

async function emptyProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  return {
    project,
    load: (files: TextFile[], given?: Parameters<typeof importText>[4]) =>
      importText(database, project, staff, files, given),
    trace: () => traceOf(database, project),
    rows: async () => (await server.call(getViewData, { params, query: {} }, { as })).rows,
  }
}

test('DATA-01 DATA-05 a good file is published with the duplicates found in it', async () => {
  const { load, rows } = await emptyProject()
  const report = await load([GOOD])
  expect(report).toMatchObject({ lines: 3, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect((await rows()).map((row) => [row.entryId, row.Invoice, row.Amount, row.path.length])).toEqual([
    ['T1', 'INV-1001', 100, 1],
    ['T2', '1001', 100, 2],
  ])
})

describe('files that are refused as a whole', () => {
  const mixed = Buffer.concat([
    Buffer.from(`${LEDGER_HEADER}\nT1,Café`),
    Buffer.from([0xe9]),
    Buffer.from(',1,1,2024-01-01\n'),
  ])
  test.each<[string, TextFile, Record<string, unknown>]>([
    ['file_empty', { content: '' }, { file: 'ledger.csv' }],
    ['file_empty', { content: '\ufeff' }, {}],
    ['workbook_damaged', { content: Buffer.from([80, 75, 3, 4, 0, 0]) }, { file: 'ledger.csv' }],
    [
      'workbook_damaged',
      { content: Buffer.from('PK\u0003\u0004\u0000\u0000[Content_Types].xml', 'latin1') },
      {},
    ],
    ['file_xls', { content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) }, {}],
    ['file_binary', { content: `${LEDGER_HEADER}\nT1,S\u00001,1,1,2024-01-01\n` }, {}],
    ['encoding_mixed', { content: mixed }, { file: 'ledger.csv' }],
    ['line_too_long', { content: `${LEDGER_HEADER}\n${'x'.repeat(1_100_000)}` }, { line: 2 }],
    ['too_many_columns', { content: `${LEDGER_HEADER}\n${','.repeat(200_000)}\n` }, { line: 2 }],
    ['too_many_columns', { content: `${'a,'.repeat(200_000)}\n` }, { line: 1 }],
    ['quote_not_closed', { content: `"${LEDGER_HEADER}\nT1,S,1,1,2024-01-01\n` }, { line: 1 }],
    [
      'field_too_long',
      { content: `"${LEDGER_HEADER}\n${'T1,S,1,1,2024-01-01\n'.repeat(60_000)}` },
      { line: 1 },
    ],
    ['quote_not_closed', { content: `${LEDGER_HEADER}\nT1,S,1,1,2024-01-01\nT2,"cut he` }, { line: 3 }],
    ['field_too_long', { content: `${LEDGER_HEADER}\nT1,"${'x'.repeat(1_100_000)}` }, { line: 2 }],
    [
      'header_missing_columns',
      { content: 'Transaction,Supplier\nT1,S1\n' },
      { columns: 'Invoice, Amount, Date', found: 'Transaction, Supplier' },
    ],
    ['header_twice', { content: `${LEDGER_HEADER}, amount \nT1,S,1,1,2024-01-01,1\n` }, { column: 'Amount' }],
  ])('DATA-01 %s, and nothing is left', async (code, file, values) => {
    const { load, trace } = await emptyProject()
    const before = await trace()
    const error = await importRefusal(load([GOOD, file]))
    expect(error.code).toBe(code)
    expect(error.values).toMatchObject(values)
    expect(await trace()).toEqual(before)
  })

  test.each<[string, string, object, object]>([
    [
      'numbers_ambiguous',
      'T1,S,1,1.234,2024-01-01',
      { column: 'Amount', value: '1.234' },
      { decimalMark: '.' },
    ],
    [
      'numbers_ambiguous',
      'T1,S,1,1.23,2024-01-01\nT2,S,1,"1,23",2024-01-01\nT3,S,1,"1,234",2024-01-01',
      { column: 'Amount' },
      { decimalMark: '.', thousandsMark: ',' },
    ],
    [
      'dates_ambiguous',
      'T1,S,1,1,01/02/2024',
      { column: 'Date', value: '01/02/2024' },
      { dateFormat: 'mm/dd/yyyy' },
    ],
  ])('DATA-01 CELL-07 %s is a question that the mapping answers', async (code, row, values, answer) => {
    const { load, trace } = await emptyProject()
    const before = await trace()
    const error = await importRefusal(load([lines(row)]))
    expect(error.code).toBe(code)
    expect(error.values).toMatchObject(values)
    expect(await trace()).toEqual(before)
    const report = await load([lines(row)], { mapping: { ...answer, publish: 'lines' }, skipBadLines: true })
    expect(report.publishedRows).toBeGreaterThan(0)
  })

  test('DATA-01 no_line for files without one good line, even where bad ones may be skipped', async () => {
    const { load } = await emptyProject()
    expect((await importRefusal(load([lines()]))).code).toBe('no_line')
    expect((await importRefusal(load([lines('x')], { skipBadLines: true }))).code).toBe('no_line')
  })
})

describe('bad lines', () => {
  test.each<[string, string, object]>([
    ['field_count', 'T2,S1,1', { column: null, value: '3/5' }],
    ['field_count', 'T2,S1,1,1,2024-01-01,more', { column: null, value: '6/5' }],
    ['not_a_date', 'T2,S1,1,1,2024-02-31', { column: 'Date', value: '2024-02-31' }],
    ['not_a_date', 'T2,S1,1,1,31/12/2024', { column: 'Date' }],
    ['not_a_number', 'T2,S1,1,douze,2024-01-01', { column: 'Amount', value: 'douze' }],
    ['not_a_number', 'T2,S1,1,"1,5",2024-01-01', { column: 'Amount' }],
    ['too_many_digits', 'T2,S1,1,12345678901234567890,2024-01-01', { column: 'Amount' }],
    ['key_empty', ' ,S1,1,1,2024-01-01', { column: 'Transaction' }],
    ['key_separator', 'a$$b,S1,1,1,2024-01-01', { column: 'Transaction', value: 'a$$b' }],
  ])('DATA-01 API-06 %s is listed with its line, and nothing is imported', async (code, bad, listed) => {
    const { load, trace, rows } = await emptyProject()
    const file = lines('T1,"S\n1",1001,100.00,2024-01-01', bad, 'T9,"S\n1",F 1001,100.00,2024-01-01')
    const before = await trace()
    const error = await importRefusal(load([{ ...file, name: 'bad.csv' }]))
    expect(error).toBeInstanceOf(BadLinesError)
    expect((error as BadLinesError).badLines.listed).toEqual([
      expect.objectContaining({ file: 'bad.csv', line: 4, code, ...listed }),
    ])
    expect(await trace()).toEqual(before)
    const report = await load([file], { skipBadLines: true })
    expect(report).toMatchObject({ lines: 3, badLineCount: 1, anomalies: 1 })
    expect((await rows()).map((row) => row.entryId)).toEqual(['T1', 'T9'])
  })

  test('DATA-01 a report lists a thousand bad lines and counts them all', async () => {
    const { load } = await emptyProject()
    const error = await importRefusal(load([lines(...Array.from({ length: 1500 }, () => 'x'))]))
    expect(error.values).toEqual({ count: 1500 })
    expect((error as BadLinesError).badLines.listed).toHaveLength(1000)
  })
})

test('DATA-01 quotes within a text, line ends of any system, padding and a byte order mark are read', async () => {
  const { load, rows } = await emptyProject()
  const content = `\ufeff"Date", amount ,Invoice,SUPPLIER,Transaction\r\n2024-01-31, -12.50 ,5" pipe,"a ""b"", c",T1\r\n`
  await load([{ content }], { mapping: { publish: 'lines' } })
  expect(await rows()).toMatchObject([
    {
      entryId: 'T1',
      Date: { model: '2024-01-31T00:00:00' },
      Amount: -12.5,
      Invoice: '5" pipe',
      Supplier: 'a "b", c',
    },
  ])
})

test('DATA-01 French marks and dates are read as the mapping says', async () => {
  const { load, rows } = await emptyProject()
  const content = `${LEDGER_HEADER.replaceAll(',', ';')}\nT1;S;1;1 234 567,89;31/12/2024\nT2;S;2;12,50-;01/02/2024\n`
  const mapping = {
    publish: 'lines',
    delimiter: ';',
    decimalMark: ',',
    thousandsMark: ' ',
    dateFormat: 'dd/mm/yyyy',
  }
  await load([{ content }], { mapping })
  expect(await rows()).toMatchObject([
    { Amount: 1234567.89, Date: { model: '2024-12-31T00:00:00' } },
    { Amount: -12.5 },
  ])
})

test('DATA-03 a second import replaces what is shown, and keeps the anomaly identifiers and paths', async () => {
  const { load, rows } = await emptyProject()
  await load([GOOD])
  const before = await rows()
  const report = await load([GOOD, { ...lines('T7,S1,F1001,100,2024-02-03'), name: 'more.csv' }])
  expect(report).toMatchObject({ lines: 4, anomalies: 1, publishedRows: 3 })
  const after = await rows()
  expect(after.slice(0, 2).map((row) => row.path)).toEqual(before.map((row) => row.path))
  expect(after[2]?.path[0]).toBe(before[0]?.path[0])
})

test('DATA-01 an import that is refused leaves the publication before it as it is', async () => {
  const { load, rows, trace } = await emptyProject()
  await load([GOOD])
  const before = { rows: await rows(), trace: await trace() }
  await importRefusal(load([lines('T1,S1,1,x,2024-01-01')]))
  expect({ rows: await rows(), trace: await trace() }).toEqual(before)
})

test.each<[string, object]>([
  ["'Nowhere' is referred to but not declared", { keyColumns: ['Nowhere'] }],
  ['declared twice', { columns: [LEDGER_MAPPING.columns[0], ...LEDGER_MAPPING.columns] }],
  [
    "'Supplier' must be AMOUNT or REAL to be 'amount'",
    { roles: { ...LEDGER_MAPPING.roles, amount: 'Supplier' } },
  ],
  ["needs a 'roles' part", { roles: undefined }],
  [
    'this name is reserved',
    { columns: [...LEDGER_MAPPING.columns, { ...LEDGER_MAPPING.columns[0], name: 'entryId' }] },
  ],
  ['Unrecognized key', { delimeter: ';' }],
])('DATA-01 a mapping is refused: %s', (message, fault) => {
  const read = mappingSchema.safeParse({ ...LEDGER_MAPPING, ...fault })
  expect(read.error?.issues.map((issue) => issue.message).join(' ')).toContain(message)
})
