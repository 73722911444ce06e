import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { expect, test } from 'vitest'
import { importRefusal, importText } from '#testing/files/import-text.ts'
import { startImportWorld } from '#testing/files/import-world.ts'
import type { BadLinesError } from '../loading/load-ledger.ts'
import { mappingSchema } from '../mapping.schema.ts'

const { server, staff, as, emptyProject } = await startImportWorld()

const column = (name: string, type: string, more: object = { header: name }) => ({
  ...{ name, label: { fr: name, en: name }, type },
  ...more,
})
const MAPPING = {
  publish: 'lines',
  columns: [
    ...[column('No', 'STRING'), column('Supplier', 'STRING'), column('Journal', 'STRING')],
    ...[column('Debit', 'AMOUNT'), column('Credit', 'AMOUNT'), column('Net', 'AMOUNT')],
    column('Amount', 'AMOUNT', { from: 'debit_credit' }),
  ],
  keyColumns: ['No'],
  roles: {
    ...{ supplier: 'Supplier', amount: 'Amount', kind: 'Journal' },
    ...{ debitAmount: 'Debit', creditAmount: 'Credit', netAmount: 'Net' },
  },
}

async function load(...lines: string[]) {
  const project = await server.project({ members: [[staff, 'manage']] })
  const content = [
    'No;Supplier;Journal;Debit;Credit;Net',
    ...lines.map((line, at) => `${at + 1};S1;${line}`),
    '',
  ].join('\n')
  const report = await importText(server.database, project, staff, [{ name: 'a.csv', content }], {
    mapping: MAPPING,
  })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { rows } = await server.call(getViewData, { params, query: {} }, { as })
  return { report, amounts: rows.map(({ Amount }) => Amount), rows }
}

test('DATA-02 a credit is owed and a debit is not, while a payment in debit is positive', async () => {
  const { amounts, rows } = await load(
    'AC;;1 250,50;1 042,08',
    'AC;300,10;;250,08',
    'BQ;950,40;;',
    'BQ;;12,00;',
    'AC;0,00;45,00;',
  )
  expect(amounts).toEqual([1250.5, -300.1, 950.4, -12, 45])
  // What the ledger says in its two columns is shown as it is there; other amounts are as they are written.
  expect(rows.map(({ Debit, Credit, Net }) => [Debit, Credit, Net]).slice(0, 2)).toEqual([
    [null, 1250.5, 1042.08],
    [300.1, null, 250.08],
  ])
})

test('DATA-02 of a line with both the exact difference counts, and the report says how many there are', async () => {
  const { amounts, report } = await load(
    'AC;0,1;0,3;',
    'AC;9007199254740,93;9007199254740,94;',
    'BQ;0,30;0,10;',
    'AC;20,00;20,00;',
    'AC;10,00;0,00;',
  )
  expect(amounts).toEqual([0.2, 0.01, 0.2, 0, -10])
  expect(report.files[0]).toMatchObject({ bothSides: 4, roundedNumbers: 0 })
})

test('DATA-02 a negative debit is a credit and the reverse, and a line with neither has no amount', async () => {
  const { amounts, report } = await load('AC;-80,00;;', 'AC;;-7,50;', 'BQ;-3,00;;', 'AC;;;', 'AC;0,00;;')
  expect(amounts).toEqual([80, -7.5, -3, null, 0])
  expect(report.files[0]?.bothSides).toBe(0)
})

test('DATA-02 a debit that is no number makes its line faulty', async () => {
  const error = (await importRefusal(load('AC;;10,50;', 'AC;abc;;'))) as BadLinesError
  expect(error.badLines.listed.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 'Debit', 'not_a_number'],
  ])
})

const roles = MAPPING.roles
const changed = (name: string, more: object) =>
  MAPPING.columns.map((each) => (each.name === name ? { ...each, ...more } : each))
test.each<[string, object]>([
  ["'debitAmount' and 'creditAmount' need each other", { roles: { ...roles, creditAmount: undefined } }],
  ["'debitAmount' and 'creditAmount' are the same column", { roles: { ...roles, creditAmount: 'Debit' } }],
  [`'amount' must be the one column with "from": "debit_credit"`, { roles: { ...roles, amount: 'Net' } }],
  ["'debitCredit' cannot be next to", { roles: { ...roles, debitCredit: 'Journal' } }],
  ["'Credit' cannot be optional", { columns: changed('Credit', { optional: true }) }],
  ["'Amount' cannot be a key column", { keyColumns: ['Amount'] }],
  ["'Debit' must be AMOUNT or REAL", { columns: changed('Debit', { type: 'STRING' }) }],
])('DATA-02 a mapping is refused: %s', (message, fault) => {
  expect(mappingSchema.safeParse(MAPPING).success).toBe(true)
  const read = mappingSchema.safeParse({ ...MAPPING, ...fault })
  expect(read.error?.issues.map((issue) => issue.message).join(' ')).toContain(message)
})

const LEDGER = [
  'Compte tiers;Nom du fournisseur;Date pièce;N° facture;Code journal;Débit;Crédit;Solde',
  'F001;ALPHA SARL;05/01/2024;FA-1001;AC;;1 200,00;-1 200,00',
  'F001;ALPHA SARL;15/01/2024;FA-1001;AC;;1 200,00;-2 400,00',
  'F001;ALPHA SARL;05/02/2024;;BQ;2 400,00;;0,00',
  'F002;BETA SAS;06/01/2024;B 77;AC;;300,50;-300,50',
  'F002;BETA SAS;09/01/2024;AV 12;AC;50,00;;-250,50',
  'F002;BETA SAS;09/02/2024;;BQ;250,50;;0,00',
  '',
].join('\n')

test('DATA-02 DATA-09 the browser suggests both roles and makes the amount of them', async () => {
  const { file, recognise, prepare, start, ended, rows } = await emptyProject()
  const files = [await file(Buffer.from(LEDGER), 'ledger.csv')]
  const { suggestion } = await recognise(files)
  const suggested = suggestion?.columns.flatMap(({ name, role }) => (role === null ? [] : [[role, name]]))
  expect(Object.fromEntries(suggested ?? [])).toMatchObject({
    ...{ supplier: 'Compte tiers', debitAmount: 'Débit', creditAmount: 'Crédit', kind: 'Code journal' },
    ...{ invoiceNumber: 'N° facture', invoiceDate: 'Date pièce' },
  })
  expect(suggested?.map(([role]) => role)).not.toContain('amount')
  await prepare(files)
  await start()
  expect(await ended('run')).toMatchObject({
    refusal: null,
    report: { lines: 6, badLineCount: 0, anomalies: 1 },
  })
  expect((await rows()).map((row) => [row['N° facture'], row.Amount])).toEqual([
    ['FA-1001', 1200],
    ['FA-1001', 1200],
  ])
})
