import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listSupplierMovements } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { expect, test } from 'vitest'
import { startImportWorld } from '#testing/files/import-world.ts'
import { importLedger } from '../import-ledger.ts'
import { mappingSchema } from '../mapping.schema.ts'

const FOLDER = fileURLToPath(new URL('../../../../../../docs/examples/sap/', import.meta.url))
const FILES = ['bsak.txt', 'bsik.txt']
const mapping = mappingSchema.parse(JSON.parse(readFileSync(join(FOLDER, 'mapping.json'), 'utf8')))

const { server, staff, as, emptyProject } = await startImportWorld()
const project = await server.project({
  members: [[staff, 'manage']],
  features: ['dashboard', 'suppliers'],
})

const importSample = (projectId: number) =>
  importLedger(server.database, {
    projectId,
    files: FILES.map((name) => ({ name, open: () => createReadStream(join(FOLDER, name)) })),
    mapping,
    skipBadLines: false,
    actorId: staff.id,
  })

async function movementsOf(code: string) {
  const params = { projectId: project.id, code }
  const { movements } = await server.call(listSupplierMovements, { params, query: {} }, { as })
  return movements
    .toSorted((first, second) => (first.entryId < second.entryId ? -1 : 1))
    .map(({ kind, number, amount, paidOn }) => [kind, number, amount, paidOn?.model.slice(0, 10) ?? null])
}

test('DATA-01 DATA-05 the extract of SAP that the documentation has is read with its signs and kinds, and its duplicate is found', async () => {
  const report = await importSample(project.id)
  expect(report).toMatchObject({ lines: 24, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect(report.files.map(({ form }) => form.negatives)).toEqual([[], []])
  expect(await movementsOf('0000100001')).toEqual([
    ['invoice', 'F2024/0118', 1250, '2024-04-15'],
    ['payment', null, 1250, '2024-03-15'],
    ['payment', null, 864.6, '2024-03-15'],
    ['payment', null, 1250, '2024-04-15'],
    ['invoice', 'F-2024-0118', 1250, '2024-03-15'],
    ['invoice', 'F-2024-0131', 864.6, '2024-03-15'],
  ])
  // A credit note is negative, and the invoice that it takes back is none.
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
  // Items that nothing has cleared have a day of zeros.
  expect(await movementsOf('0000100005')).toEqual([
    ['invoice', 'RG-20817', 15840.5, null],
    ['invoice', 'RG-20817', 3960.13, null],
  ])
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { rows } = await server.call(getViewData, { params, query: {} }, { as })
  expect(rows).toMatchObject([
    { 'N° facture': 'F-2024-0118', Montant: 1250, Sens: 'H', 'Type de pièce': 'RE' },
    { 'N° facture': 'F2024/0118', Montant: 1250, Sens: 'H', 'Type de pièce': 'KR' },
  ])
})

test('DATA-09 DATA-08 the browser suggests the same roles for it, and finds the same', async () => {
  const { file, recognise, prepare, start, ended, rows } = await emptyProject()
  const files = await Promise.all(FILES.map((name) => file(readFileSync(join(FOLDER, name)), name)))
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
    report: { lines: 24, badLineCount: 0, anomalies: 1, publishedRows: 2 },
  })
  expect((await rows()).map((row) => row.XBLNR)).toEqual(['F-2024-0118', 'F2024/0118'])
})
