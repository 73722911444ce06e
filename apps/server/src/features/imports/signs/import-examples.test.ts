import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listSupplierMovements } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { expect, test } from 'vitest'
import { startImportWorld } from '#testing/files/import-world.ts'
import { importLedger } from '../import-ledger.ts'
import { mappingSchema } from '../mapping.schema.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../../../docs/examples/', import.meta.url))
const { server, staff, as, emptyProject } = await startImportWorld()

/** Imports the sample of a system by the mapping next to it. */
async function importExample(system: string) {
  const folder = join(EXAMPLES, system)
  const project = await server.project({
    members: [[staff, 'manage']],
    features: ['dashboard', 'suppliers'],
  })
  const names = readdirSync(folder).filter((name) => name !== 'mapping.json')
  const report = await importLedger(server.database, {
    projectId: project.id,
    files: names.toSorted().map((name) => ({ name, open: () => createReadStream(join(folder, name)) })),
    mapping: mappingSchema.parse(JSON.parse(readFileSync(join(folder, 'mapping.json'), 'utf8'))),
    skipBadLines: false,
    actorId: staff.id,
  })
  const movementsOf = async (code: string) => {
    const params = { projectId: project.id, code }
    const { movements } = await server.call(listSupplierMovements, { params, query: {} }, { as })
    return movements
      .toSorted((first, second) => (first.entryId < second.entryId ? -1 : 1))
      .map(({ kind, number, amount, paidOn }) => [kind, number, amount, paidOn?.model.slice(0, 10) ?? null])
  }
  const params = { projectId: project.id, source: 'dashboard' } as const
  const rows = async () => (await server.call(getViewData, { params, query: {} }, { as })).rows
  return { report, movementsOf, rows }
}

test('DATA-01 DATA-05 the sample of SAP is read with its signs and kinds, and its duplicates are found', async () => {
  const { report, movementsOf, rows } = await importExample('sap')
  expect(report).toMatchObject({
    lines: 27,
    badLineCount: 0,
    anomalies: 2,
    weakAnomalies: 0,
    publishedRows: 4,
  })
  expect(report.files.map(({ form }) => form.negatives)).toEqual([[], []])
  expect(await movementsOf('0000100001')).toEqual([
    ['invoice', 'F2024/0118', 1250, '2024-04-15'],
    ['payment', null, 1250, '2024-03-15'],
    ['payment', null, 864.6, '2024-03-15'],
    ['payment', null, 1250, '2024-04-15'],
    ['invoice', 'F-2024-0118', 1250, '2024-03-15'],
    ['invoice', 'F-2024-0131', 864.6, '2024-03-15'],
  ])
  // A credit note is negative, and reverses the first of two invoices of one number.
  expect(await movementsOf('0000100002')).toEqual([
    ['credit', '77120', -9800, '2024-02-29'],
    ['payment', null, 9800, '2024-04-30'],
    ['invoice', '77120', 9800, '2024-02-29'],
    ['invoice', '77120', 9800, '2024-04-30'],
  ])
  // A payment in credit has come back.
  expect((await movementsOf('0000100003')).filter(([kind]) => kind === 'payment')).toEqual([
    ['payment', null, 400, '2024-04-10'],
    ['payment', null, -400, '2024-04-10'],
    ['payment', null, 400, '2024-04-10'],
  ])
  // What nothing has cleared has a day of zeros.
  expect(await movementsOf('0000100005')).toEqual([
    ['payment', 'RG-20655', 12480, '2024-06-28'],
    ['payment', 'RG-20655', 12480, null],
    ['invoice', 'RG-20655', 12480, '2024-06-28'],
    ['invoice', 'RG-20817', 15840.5, null],
    ['invoice', 'RG-20817', 3960.13, null],
  ])
  // An invoice that was entered twice, and one that was paid twice.
  expect(
    (await rows()).map((row) => [row['N° facture'], row.Montant, row.Sens, row['Type de pièce']]),
  ).toEqual([
    ['RG-20655', 12480, 'S', 'KZ'],
    ['RG-20655', 12480, 'S', 'KZ'],
    ['F-2024-0118', 1250, 'H', 'RE'],
    ['F2024/0118', 1250, 'H', 'KR'],
  ])
})

test('DATA-09 DATA-08 the browser suggests the same roles for it, and finds the same', async () => {
  const { file, recognise, prepare, start, ended, rows } = await emptyProject()
  const names = ['bsak.txt', 'bsik.txt']
  const files = await Promise.all(names.map((name) => file(readFileSync(join(EXAMPLES, 'sap', name)), name)))
  const { suggestion } = await recognise(files)
  const roles = suggestion?.columns.flatMap(({ name, role }) => (role === null ? [] : [[role, name]]))
  expect(Object.fromEntries(roles ?? [])).toEqual({
    ...{ supplier: 'LIFNR', company: 'BUKRS', document: 'BELNR', invoiceNumber: 'XBLNR' },
    ...{ invoiceDate: 'BLDAT', paidOn: 'AUGDT', amount: 'WRBTR', currency: 'WAERS' },
    ...{ debitCredit: 'SHKZG', kind: 'BLART', settlement: 'AUGBL', text: 'SGTXT' },
  })
  await prepare(files)
  await start()
  expect(await ended('run')).toMatchObject({
    refusal: null,
    report: { lines: 27, badLineCount: 0, anomalies: 2, publishedRows: 4 },
  })
  expect((await rows()).map((row) => [row.XBLNR, row.BLART])).toEqual([
    ['RG-20655', 'KZ'],
    ['RG-20655', 'KZ'],
    ['F-2024-0118', 'RE'],
    ['F2024/0118', 'KR'],
  ])
})

test('DATA-01 DATA-05 the sample of Oracle E-Business Suite is read, and its duplicate is found', async () => {
  const { report, movementsOf, rows } = await importExample('oracle-ebs')
  expect(report).toMatchObject({ lines: 7, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect(await movementsOf('2002')).toEqual([
    ['advance', 'ACOMPTE 24-3', 5000, '2024-01-31'],
    ['invoice', 'B-2409', 12000, '2024-04-30'],
    ['credit', 'B-2409-A', -350, '2024-04-30'],
  ])
  expect((await rows()).map((row) => row['N° facture'])).toEqual(['FA-2024-077', 'FA2024077'])
})

test('DATA-02 DATA-01 the sample of Sage is read with debit and credit in two columns and days of six digits', async () => {
  const { report, movementsOf, rows } = await importExample('sage')
  expect(report).toMatchObject({ lines: 12, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect(report.files[0]).toMatchObject({ bothSides: 0, totalLines: [14] })
  expect((await movementsOf('F0101')).map((movement) => movement.slice(0, 3))).toEqual([
    ['invoice', 'F24-0118', 1250],
    ['invoice', 'F24-0131', 864.6],
    ['payment', null, 2114.6],
    ['invoice', 'F24 0118', 1250],
    ['payment', null, 1250],
  ])
  // A debit in the journal of purchases is a credit note, and so is a negative credit; a payment in credit came back.
  expect((await movementsOf('F0102')).map((movement) => movement.slice(0, 3))).toEqual([
    ['invoice', '77120', 9800],
    ['credit', 'AV-77120', -800],
    ['payment', null, 9000],
  ])
  expect((await movementsOf('F0103')).map((movement) => movement.slice(0, 3))).toEqual([
    ['invoice', '2024-0007', 432.17],
    ['credit', '2024-0007', -432.17],
    ['payment', null, 300],
    ['payment', null, -300],
  ])
  expect((await rows()).map((row) => [row['N° facture'], row.Montant, row.Date])).toEqual([
    ['F24-0118', 1250, { model: '2024-01-08T00:00:00' }],
    ['F24 0118', 1250, { model: '2024-03-11T00:00:00' }],
  ])
})

test('DATA-02 DATA-01 the sample of Cegid is read with its natures, and its duplicate is found', async () => {
  const { report, movementsOf, rows } = await importExample('cegid')
  expect(report).toMatchObject({ lines: 9, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect(report.files[0]?.bothSides).toBe(1)
  expect((await movementsOf('00102')).map((movement) => movement.slice(0, 3))).toEqual([
    ['invoice', '77120', 9800],
    ['invoice', '77120', 9800],
    ['credit', 'AV-310', -800],
    ['payment', null, 18800],
  ])
  // Of a line with both sides the difference counts, and a negative debit is a credit.
  expect((await movementsOf('00103')).map((movement) => movement.slice(0, 3))).toEqual([
    ['invoice', '2024-0008', 15.3],
    ['invoice', '2024-0007', 0],
  ])
  expect((await rows()).map((row) => [row['N° facture'], row.Montant])).toEqual([
    ['77120', 9800],
    ['77120', 9800],
  ])
})
