import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from './import-ledger.ts'
import { mappingSchema } from './mapping.schema.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const FOLDER = join(process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data'), 'devon_2019')
const COUNCILS = join(FOLDER, '../uk_councils')
const isThere = existsSync(FOLDER)
if (!isThere)
  process.stdout.write(
    `The real ledger is not tested: ${FOLDER} is not there; QUITUS_SHARED_DATA names its parent.\n`,
  )

describe.skipIf(!isThere)('the ledger of Devon 2019', async () => {
  const server = await startTestServer()

  test('DATA-05 DATA-06 97 000 real lines are read whole and show the invoices that were typed in twice', {
    timeout: 120_000,
  }, async () => {
    const staff = await server.person({ roleType: 'staff' })
    const customer = await server.person()
    const project = await server.project({
      members: [
        [staff, 'manage'],
        [customer, 'read'],
      ],
      currency: 'GBP',
    })
    const mapping = JSON.parse(readFileSync(join(ROOT, 'docs/examples/devon-mapping.json'), 'utf8'))
    const names = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.csv'))
      .toSorted()
    const report = await importLedger(server.database, {
      projectId: project.id,
      files: names.map((name) => ({ name, open: () => createReadStream(join(FOLDER, name)) })),
      mapping: mappingSchema.parse(mapping),
      skipBadLines: false,
      actorId: staff.id,
    })
    expect(report).toMatchObject({ lines: 96_986, badLineCount: 0, anomalies: 40, weakAnomalies: 26 })
    const params = { projectId: project.id, source: 'dashboard' } as const
    // Staff see the weak ones as well.
    const as = await server.signInAs(customer)
    const { rows } = await server.call(getViewData, { params, query: {} }, { as, language: 'English' })
    const cents = rows
      .filter((row) => row.path.length === 1)
      .reduce((sum, row) => sum + Math.round(Number(row['Montant anomalie']) * 100), 0)
    expect(cents, 'amount at stake').toBe(9_095_621)
    const typedTwice = rows.filter((row) => ['INV-12035', 'INV_12035'].includes(String(row['N° facture'])))
    expect(typedTwice.map((row) => row['N° facture'])).toEqual(['INV-12035', 'INV_12035'])
    expect(typedTwice[1]?.path[0]).toBe(typedTwice[0]?.path[0])
    expect(typedTwice[0]).toMatchObject({
      Algorithme: 'Number written differently',
      'Code algorithme': 'number_format',
      'Montant anomalie': 1395,
    })
    expect(typedTwice[0]?.['Motif de détection']).toContain(
      'Number written differently (INV-12035 / INV_12035)',
    )
  })
})

describe.skipIf(!existsSync(COUNCILS))('the lists of Calderdale, autumn 2019', async () => {
  const server = await startTestServer()

  test('DATA-05 DATA-06 of thousands of invoices shared out over lines of a day two look like duplicates', async () => {
    const staff = await server.person({ roleType: 'staff' })
    const customer = await server.person()
    const project = await server.project({
      members: [
        [staff, 'manage'],
        [customer, 'read'],
      ],
      currency: 'GBP',
    })
    const label = { fr: 'x', en: 'x' }
    const column = (name: string, header: string, type = 'STRING') => ({ name, header, type, label })
    const names = readdirSync(COUNCILS).filter((name) => /^calderdale_2019-..\.csv$/.test(name))
    const report = await importLedger(server.database, {
      projectId: project.id,
      files: names.toSorted().map((name) => ({ name, open: () => createReadStream(join(COUNCILS, name)) })),
      mapping: mappingSchema.parse({
        keyColumns: ['File', 'Line'],
        roles: {
          supplier: 'Code',
          supplierName: 'Supplier',
          vatNumber: 'VAT',
          invoiceNumber: 'Number',
          paidOn: 'Date',
          amount: 'Amount',
        },
        columns: [
          { name: 'File', from: 'file_name', type: 'STRING', label },
          { name: 'Line', from: 'line_number', type: 'INTEGER', label },
          column('Code', 'Supplier ID'),
          column('Supplier', 'Supplier(Beneficiary) Name'),
          column('VAT', 'VAT Registration Number'),
          column('Number', 'Invoice Number'),
          column('Date', 'Date', 'DATE'),
          column('Amount', 'Net Amount', 'AMOUNT'),
        ],
      }),
      skipBadLines: false,
      actorId: staff.id,
    })
    expect(report).toMatchObject({ badLineCount: 0, anomalies: 2 })
    const params = { projectId: project.id, source: 'dashboard' } as const
    const { rows } = await server.call(
      getViewData,
      { params, query: {} },
      { as: await server.signInAs(customer) },
    )
    expect(new Set(rows.map((row) => row.Number))).toEqual(new Set(['1101013789', '10136']))
  })
})
