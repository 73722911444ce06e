import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { expect, test } from 'vitest'
import { printBadLines } from '#commands/print-import.ts'
import { createMessages } from '#language/messages.ts'
import { buildWorkbook, textRow } from '#testing/files/build-workbook.ts'
import { importRefusal, importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { BadLinesError } from '../loading/load-ledger.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
const number = (value: string) => `<c><v>${value}</v></c>`
const day = (serial: string) => `<c s="1"><v>${serial}</v></c>`
const workbook = (...rows: string[]) =>
  buildWorkbook({
    sheets: [
      { name: 'Lisez-moi', rows: textRow(1, 'Export') },
      {
        name: 'Paiements',
        rows: textRow(1, 'Paiements 2024') + textRow(3, ...LEDGER_HEADER.split(',')) + rows.join(''),
      },
    ],
    formats: ['dd/mm/yyyy'],
  })

async function load(content: Buffer, given: Parameters<typeof importText>[4] = {}) {
  const project = await server.project({ members: [[staff, 'manage']] })
  const report = importText(server.database, project, staff, [{ name: 'ledger.csv', content }], given)
  const rows = async () => {
    const params = { projectId: project.id, source: 'dashboard' } as const
    return (await server.call(getViewData, { params, query: {} }, { as })).rows
  }
  return { report, rows }
}

test('DATA-01 a workbook is imported like a text: typed cells as they are, texts by their form, duplicates found', async () => {
  const { report, rows } = await load(
    await workbook(
      row(4, text('T1'), text('S1'), text('INV-1001'), number('1.234'), day('45322')),
      row(5, text('T2'), text('S1'), number('1001'), number('1.234'), text('13/02/2024')),
      row(7, text('T3'), text('S2'), text('INV-1001'), text('1 250,50'), day('45324')),
    ),
  )
  const done = await report
  expect(done).toMatchObject({ lines: 3, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect(done.files[0]?.form).toMatchObject({
    sheet: 'Paiements',
    headerLine: 3,
    columns: [
      { header: 'Amount', decimalMark: ',' },
      { header: 'Date', dateFormat: 'dd/mm/yyyy' },
    ],
  })
  expect((await rows()).map((each) => [each.entryId, each.Invoice, each.Amount, each.Date])).toEqual([
    ['T1', 'INV-1001', 1.234, { model: '2024-01-31T00:00:00' }],
    ['T2', '1001', 1.234, { model: '2024-02-13T00:00:00' }],
  ])
})

test('DATA-01 faults of cells are listed with sheet, row and column, and the good lines can go on', async () => {
  const content = await workbook(
    row(4, text('T1'), text('S1'), text('INV-1'), '<c t="e"><v>#REF!</v></c>', day('45322')),
    row(5, text('T2'), text('S1'), text('INV-2'), '<c><f>D4*2</f></c>', day('45322')),
    row(6, text('T3'), text('S1'), text('INV-3'), number('5'), day('12')),
    row(7, text('T4'), text('S1'), text('INV-4'), day('45322'), day('45322')),
    row(8, text('T5'), text('S1'), text('INV-5'), number('7'), number('20240131')),
  )
  const error = await importRefusal((await load(content)).report)
  if (!(error instanceof BadLinesError)) throw error
  expect(
    error.badLines.listed.map(({ sheet, line, column, code, value }) => [sheet, line, column, code, value]),
  ).toEqual([
    ['Paiements', 4, 'Amount', 'cell_error', '#REF!'],
    ['Paiements', 5, 'Amount', 'formula_without_value', '=D4*2'],
    ['Paiements', 6, 'Date', 'cell_date', '12'],
    ['Paiements', 7, 'Amount', 'not_a_number', '2024-01-31'],
  ])
  const printed: string[] = []
  const context = { translate: (await createMessages())('en'), print: (line: string) => printed.push(line) }
  printBadLines(context as never, error.badLines.listed, error.badLines.count)
  expect(printed[0]).toBe('ledger.csv, sheet “Paiements”, line 4, Amount: The cell shows an error. (#REF!)')
  const done = await (await load(content, { skipBadLines: true })).report
  expect(done).toMatchObject({ lines: 5, badLineCount: 4 })
})

test('DATA-01 a sheet that the mapping names is read, and one that is not there is refused', async () => {
  const content = await workbook(row(4, text('T1'), text('S1'), text('INV-1'), number('5'), day('45322')))
  expect((await (await load(content, { mapping: { sheet: 'Paiements' } })).report).lines).toBe(1)
  const refusal = await importRefusal((await load(content, { mapping: { sheet: 'Achats' } })).report)
  expect(refusal).toMatchObject({ code: 'sheet_missing', values: { sheets: 'Lisez-moi, Paiements' } })
})
