import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importRefusal } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from './import-ledger.ts'
import { BadLinesError } from './loading/load-ledger.ts'
import { mappingSchema } from './mapping.schema.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const FOLDER = process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data')
const isThere = existsSync(FOLDER)
if (!isThere)
  process.stdout.write(`Real files are not tested: ${FOLDER} is not there; QUITUS_SHARED_DATA names it.\n`)

type Column = [name: string, type: string, header: string | string[]]

/** A mapping that shows every line, each by its place: none of these lists numbers its lines. */
function mappingOf(columns: readonly Column[]) {
  const label = (name: string) => ({ label: { fr: name, en: name } })
  return mappingSchema.parse({
    publish: 'lines',
    keyColumns: ['File', 'Line'],
    columns: [
      { name: 'File', from: 'file_name', type: 'STRING', ...label('File') },
      { name: 'Line', from: 'line_number', type: 'INTEGER', ...label('Line') },
      ...columns.map(([name, type, header]) => ({ name, type, header, ...label(name) })),
    ],
  })
}

describe.skipIf(!isThere)('real files', async () => {
  const server = await startTestServer()
  const staff = await server.person({ roleType: 'staff' })

  async function load(folder: string, starts: string, columns: readonly Column[], skipBadLines = false) {
    const project = await server.project({ members: [[staff, 'manage']] })
    const names = readdirSync(join(FOLDER, folder)).filter((name) => name.startsWith(starts))
    return importLedger(server.database, {
      projectId: project.id,
      files: names
        .toSorted()
        .map((name) => ({ name, open: () => createReadStream(join(FOLDER, folder, name)) })),
      mapping: mappingOf(columns),
      skipBadLines,
      actorId: staff.id,
    })
  }

  const DEVON: Column[] = [
    ['Date', 'DATE', 'Date'],
    ['Amount', 'AMOUNT', 'Amount'],
    ['Supplier', 'STRING', 'Supplier Name'],
    ['VAT', 'STRING', 'Vat Reg No'],
    ['Transaction', 'STRING', 'Transaction Number'],
  ]
  const SALFORD: Column[] = [
    ['Date', 'DATE', 'Date of Payment'],
    ['Document', 'STRING', ['DocumentNo', 'Document Number']],
    ['Gross', 'AMOUNT', 'Gross'],
    ['VAT', 'AMOUNT', 'VAT'],
    ['Net', 'AMOUNT', 'Net'],
    ['Supplier', 'STRING', 'Vendor Name'],
  ]
  const CALDERDALE: Column[] = [
    ['Date', 'DATE', ['Date', 'Transaction Date']],
    ['Reference', 'STRING', ['Internal Ref Number', 'Transaction number']],
    ['Net', 'AMOUNT', 'Net Amount'],
    ['Supplier', 'STRING', ['Supplier(Beneficiary) Name', 'Supplier Name']],
  ]
  const GLA: Column[] = [
    ['Vendor', 'STRING', 'Vendor ID'],
    ['Document', 'STRING', ['Document No', 'Document No.']],
    ['Amount', 'AMOUNT', 'Amount'],
    ['Date', 'DATE', 'Clearing Date'],
  ]
  const NORTH_TYNESIDE: Column[] = [
    ['Date', 'DATE', 'Payment Date'],
    ['Transaction', 'STRING', 'Transaction Number'],
    ['Net', 'AMOUNT', 'Net Amount'],
    ['Supplier', 'STRING', 'Supplier (Beneficiary) Name'],
  ]
  const PHOENIX: Column[] = [
    ['Date', 'DATE', 'Check/Payment Date'],
    ['Vendor', 'STRING', 'Vendor Name'],
    ['Amount', 'AMOUNT', 'Invoice Net Amt'],
  ]
  const SCOTTSDALE: Column[] = [
    ['Date', 'DATE', 'PaymentDate'],
    ['Vendor', 'STRING', 'VendorName'],
    ['Amount', 'AMOUNT', 'PaymentAmount'],
  ]
  test.each<[string, string, Column[], object, string[]]>([
    ['devon_format_drift', 'DCC', DEVON, { lines: 17_851 }, ['dd/mm/yyyy', '.,']],
    ['uk_councils', 'salford', SALFORD, { lines: 19_634 }, ['yyyy-mm-dd', '.,', '.,', '.,']],
    ['uk_councils', 'calderdale', CALDERDALE, { lines: 12_785 }, ['yyyy-mm-dd', '.,']],
    ['uk_councils', 'gla', GLA, { lines: 17_186 }, ['.,', 'yyyy-mm-dd']],
    ['uk_councils', 'northtyneside', NORTH_TYNESIDE, { lines: 65_818 }, ['yyyy-mm-dd', '.,']],
    ['us_checkbook', 'phoenix', PHOENIX, { lines: 40_950 }, ['mm/dd/yyyy', '.,']],
    ['us_checkbook', 'scottsdale', SCOTTSDALE, { lines: 23_612 }, ['mm/dd/yyyy', '.,']],
    [
      'er_bench',
      'dedupe',
      [
        ['Id', 'STRING', 'Id'],
        ['Site', 'STRING', 'Site name'],
      ],
      { lines: 3337 },
      [],
    ],
    [
      'er_bench',
      'nomenklatura',
      [
        ['One', 'STRING', 'name1'],
        ['Match', 'BOOLEAN', 'is_match'],
      ],
      { lines: 826 },
      [],
    ],
    [
      'er_bench',
      'splink_fake_1000.csv',
      [
        ['Id', 'INTEGER', 'unique_id'],
        ['Born', 'DATE', 'dob'],
      ],
      { lines: 1000 },
      ['.', 'yyyy-mm-dd'],
    ],
  ])(
    'DATA-01 %s %s is read whole',
    { timeout: 120_000 },
    async (folder, starts, columns, expected, forms) => {
      const report = await load(folder, starts, columns)
      expect(report).toMatchObject({ ...expected, badLineCount: 0, publishedRows: report.lines })
      for (const { form } of report.files)
        expect(
          form.columns.map(
            ({ dateFormat, decimalMark, thousandsMark }) =>
              dateFormat ?? `${decimalMark}${thousandsMark ?? ''}`,
          ),
        ).toEqual(forms)
    },
  )

  test('DATA-01 amounts that are no numbers are listed line by line, up to a thousand, and counted beyond', async () => {
    const columns: Column[] = [['VAT', 'AMOUNT', 'Irrecoverable VAT']]
    const error = await load('uk_councils', 'calderdale_2019-11.csv', columns).catch(
      (refusal: unknown) => refusal,
    )
    expect(error).toBeInstanceOf(BadLinesError)
    const { count, listed } = (error as BadLinesError).badLines
    // The council writes that none of its tax is recovered so: on every line.
    expect(count).toBe(1964)
    expect(listed).toHaveLength(1000)
    expect(listed[0]).toMatchObject({
      line: 2,
      column: 'Irrecoverable VAT',
      code: 'not_a_number',
      value: 'N/A',
    })
    expect(new Set(listed.map(({ line }) => line)).size).toBe(1000)
    const refusal = await importRefusal(load('uk_councils', 'calderdale_2019-11.csv', columns, true))
    expect(refusal.code).toBe('no_line')
  })

  test('DATA-01 an old Excel workbook is refused with what to do', async () => {
    const error = await importRefusal(load('xls', 'publish', DEVON))
    expect(error.code).toBe('file_xls')
  })
})
