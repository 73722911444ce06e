import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { describe, expect, test } from 'vitest'
import {
  importRefusal,
  importText,
  LEDGER_HEADER,
  LEDGER_MAPPING,
  type TextFile,
} from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { BadLinesError } from './loading/load-ledger.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const file = (name: string, ...rows: string[]): TextFile => ({
  name,
  content: [LEDGER_HEADER, ...rows, ''].join('\n'),
})

async function emptyProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  return {
    load: (files: TextFile[], given?: Parameters<typeof importText>[4]) =>
      importText(server.database, project, staff, files, given),
    rows: async () => (await server.call(getViewData, { params, query: {} }, { as })).rows,
  }
}

const EVERY_LINE = { mapping: { publish: 'lines' } }

test('DATA-08 a repeated key is kept as a line of its own and reported', async () => {
  const { load, rows } = await emptyProject()
  const files = [
    file('one.csv', 'T1,S1,1001,10,2024-01-01', 'T1,S1,1002,20,2024-01-02'),
    file('two.csv', 'T1,S1,1003,30,2024-01-03'),
  ]
  const report = await load(files, EVERY_LINE)
  expect(report).toMatchObject({ lines: 3, badLineCount: 0, publishedRows: 3 })
  expect(report.repeatedKeys).toEqual([
    { file: 'one.csv', line: 3, key: 'T1' },
    { file: 'two.csv', line: 2, key: 'T1' },
  ])
  expect(report.files.map(({ repeatedKeys }) => repeatedKeys)).toEqual([1, 1])
  expect((await rows()).map((row) => [row.entryId, row.Amount])).toEqual([
    ['T1', 10],
    ['T1 [one.csv:3]', 20],
    ['T1 [two.csv:2]', 30],
  ])
})

test('DATA-08 a column that some files lack is blank there, and only where the mapping says so', async () => {
  const { load, rows } = await emptyProject()
  const columns = LEDGER_MAPPING.columns.map((column) =>
    column.name === 'Invoice' ? { ...column, optional: true } : column,
  )
  const short = { name: 'short.csv', content: 'Transaction,Supplier,Amount,Date\nT2,S1,5,2024-02-01\n' }
  const files = [file('long.csv', 'T1,S1,1001,10,2024-01-01'), short]
  expect((await importRefusal(load(files, EVERY_LINE))).code).toBe('header_missing_columns')
  await load(files, { mapping: { ...EVERY_LINE.mapping, columns } })
  expect((await rows()).map((row) => [row.entryId, row.Invoice])).toEqual([
    ['T1', '1001'],
    ['T2', null],
  ])
})

test('DATA-08 a number in exponent form is a number, and what binary floats leave of nothing is zero', async () => {
  const { load, rows } = await emptyProject()
  const report = await load(
    [file('a.csv', 'T1,S1,1,-9.09E-13,2024-01-01', 'T2,S1,2,1.5E+3,2024-01-01', 'T3,S1,3,7.25e1,2024-01-01')],
    EVERY_LINE,
  )
  expect(report.files[0]?.roundedNumbers).toBe(1)
  expect((await rows()).map((row) => row.Amount)).toEqual([0, 1500, 72.5])
})

test('DATA-08 padding lines are no faults', async () => {
  const { load } = await emptyProject()
  const padding = [',Capital,Capital,,', ' , , , , ', ',,,,']
  const report = await load([file('a.csv', 'T1,S1,1,10,2024-01-01', ...padding)], EVERY_LINE)
  expect(report).toMatchObject({ lines: 1, badLineCount: 0, publishedRows: 1 })
  expect(report.files[0]).toMatchObject({ paddingLines: 1, blankLines: 2 })
})

test('DATA-08 faults are counted by reason', async () => {
  const { load } = await emptyProject()
  const error = await importRefusal(
    load([file('a.csv', 'T1,S1,1,ten,2024-01-01', 'T2,S1,1,5,1/1/1', 'T3,S1,1,x,2024-01-01', 'T4,S1')]),
  )
  expect((error as BadLinesError).badLines.counts).toEqual([
    { code: 'not_a_number', count: 2 },
    { code: 'not_a_date', count: 1 },
    { code: 'field_count', count: 1 },
  ])
})

describe('adding a period', () => {
  const january = file('january.csv', 'T1,S1,1001,10.10,2024-01-01')
  const february = file('february.csv', 'T2,S1,FA-1001,10.10,2024-01-01')

  test('DATA-08 the earlier lines stay, and duplicates across periods are found', async () => {
    const { load, rows } = await emptyProject()
    await load([january])
    const report = await load([february], { append: true })
    expect(report).toMatchObject({ lines: 1, anomalies: 1, publishedRows: 2 })
    expect((await rows()).map((row) => row.entryId)).toEqual(['T1', 'T2'])
  })

  test('DATA-08 nothing to add to, another mapping, or a file that is there already stops the import', async () => {
    const { load } = await emptyProject()
    expect((await importRefusal(load([january], { append: true }))).code).toBe('append_nothing')
    await load([january])
    expect((await importRefusal(load([january], { append: true }))).code).toBe('append_known')
    const columns = LEDGER_MAPPING.columns.filter(({ name }) => name !== 'Date')
    const roles = { supplier: 'Supplier', invoiceNumber: 'Invoice', amount: 'Amount' }
    const other = await importRefusal(load([february], { append: true, mapping: { columns, roles } }))
    expect([other.code, other.values]).toEqual(['append_columns', { columns: 'Date' }])
  })
})
