import { startCleanUpList } from '@quitus/contract/exports/start-clean-up-list.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readCsv } from '#testing/export-world.ts'
import { fileOfJob } from '#testing/files/exported-file.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, invoice, MASTER, startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

const BOOKS = [...BOOK, ...invoice('=F6', 'D-1', 40), ...invoice('F7', 'D-2', 5)]
const ACCOUNTS = [
  ...MASTER,
  '=F6;=Menuiserie Abgrall;407963891;;FR7630006000011234567890189;Quimper;',
  'F7;Menuiserie Abgrall;407963891;;;Quimper;',
]

const PENDING = 'À trancher\u00a0: aucun compte à conserver'

async function startProject({ usesTriage = false } = {}) {
  const world = await startSupplierProject(server, { staff, as })
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: usesTriage })
    .where('id', '=', world.project.id)
    .execute()
  await world.loadBooks(BOOKS, ACCOUNTS)
  const params = { projectId: world.project.id }
  const decide = async (code: string, decision: string | null) => {
    const { refused } = await world.edit('suppliersduplicate', code, 'Décision', decision)
    expect(refused).toEqual([])
  }
  const keep = async (code: string, kept: string) => {
    const { refused } = await world.edit('suppliersduplicate', code, 'Compte à conserver', kept)
    expect(refused).toEqual([])
  }
  const count = async (body: object = {}) =>
    (await server.call(startCleanUpList, { params, body: { format: 'csv', dryRun: true, ...body } }, { as }))
      .accounts
  const list = async (options: Parameters<typeof server.call>[2] = { as }, body: object = {}) => {
    const { job } = await server.call(startCleanUpList, { params, body: { format: 'csv', ...body } }, options)
    if (job === null) throw new Error('Nothing was started.')
    return readCsv((await fileOfJob(server, world.project.id, job.id, options as never)).bytes)
  }
  return { ...world, params, decide, keep, count, list }
}

test('FLOW-08 the clean-up list has the account to keep, the accounts to block, and the open items that move', async () => {
  const { decide, keep, count, list } = await startProject()
  expect(await count()).toBe(0)
  await decide('F1', 'duplicate')
  await decide('F2', 'duplicate')
  await decide('F3', 'different')
  expect((await list()).slice(1, -1).map((line) => [line[1], line[6]])).toEqual([
    ['F1', PENDING],
    ['F2', PENDING],
  ])
  await keep('F1', 'F2')
  expect(await count()).toBe(2)
  const read = await list()
  expect(read[0]).toEqual([
    'Numéro de groupe',
    'Code fournisseur',
    'Fournisseur',
    'SIREN',
    'N° TVA',
    'IBAN',
    'Action',
    'Compte de destination',
    'Postes ouverts à transférer',
    'Montant à transférer',
  ])
  expect(read.slice(1).map((line) => line.slice(1))).toEqual([
    ['F2', 'DELMOTTE QUINCAILLERIE', '732829320', '', '', 'Conserver', '', '', ''],
    ['F1', 'Quincaillerie Delmotte SARL', '732829320', '', 'FR76 •••• 0189', 'Bloquer', 'F2', '2', '60,50'],
    ['', '', '', '', '', '', '', '2', '60,50'],
  ])
  expect(await count({ search: 'abgrall' })).toBe(0)
})

test('FLOW-08 the open items that move are a list of their own, each with account, document, day and amount', async () => {
  const { params, decide, keep, list } = await startProject()
  const dry = { params, body: { format: 'csv' as const, list: 'openItems' as const, dryRun: true } }
  await decide('F1', 'duplicate')
  expect((await server.call(startCleanUpList, dry, { as })).openItems).toBe(0)
  const body = { format: 'csv' as const, list: 'openItems' as const }
  expect((await server.refusal(startCleanUpList, { params, body }, { as })).code).toBe('export_without_rows')
  await keep('F1', 'F2')
  expect(await server.call(startCleanUpList, dry, { as })).toMatchObject({ accounts: 2, openItems: 2 })
  const read = await list({ as }, { list: 'openItems' })
  expect(read[0]?.slice(1)).toEqual([
    ...['Code fournisseur', 'Fournisseur', 'SIREN', 'N° TVA', 'IBAN', 'Compte de destination'],
    ...['N° de pièce', 'Date', 'Montant'],
  ])
  expect(read.slice(1).map((line) => [line[1], line[5], ...line.slice(6)])).toEqual([
    ['F1', 'FR76 •••• 0189', 'F2', 'A-2', '10/03/2024', '80,50'],
    ['F1', 'FR76 •••• 0189', 'F2', 'AV-1', '15/03/2024', '-20,00'],
    ['', '', '', '', '', '60,50'],
  ])
})

test('FLOW-08 SEC-02 texts that begin like formulas are none in the list, in either format, and it says so in English too', async () => {
  const { project, params, decide, keep, list } = await startProject()
  await decide('=F6', 'duplicate')
  await decide('F7', 'duplicate')
  await keep('=F6', 'F7')
  const english = { as, language: 'English' as const }
  const read = await list(english)
  const line = read.find((each) => each[6] === 'Block')
  expect(line?.[1]).toBe("'=F6")
  expect(line?.[2]).toBe("'=Menuiserie Abgrall")
  expect(read[0]).toContain('Merge into')
  const { job } = await server.call(startCleanUpList, { params, body: { format: 'xlsx' } }, { as })
  const { bytes } = await fileOfJob(server, project.id, job?.id ?? '', { as })
  const [sheet, scope] = (await readXlsx(bytes)).sheets
  expect(sheet?.rows.flat()).toContain('=F6')
  expect(bytes.toString('latin1')).not.toContain('<f>')
  expect(scope?.rows).toContainEqual(['Comptes', '2'])
})

test('FLOW-08 ACC-01 the list has the groups that the reader sees alone, and nothing to list is refused', async () => {
  const { project, params, decide, keep } = await startProject({ usesTriage: true })
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: project.id, user_id: customer.id, right: 'read' })
    .execute()
  await decide('F1', 'duplicate')
  await keep('F1', 'F2')
  const body = { format: 'csv' as const }
  const refusal = await server.refusal(startCleanUpList, { params, body }, { as: asCustomer })
  expect(refusal).toMatchObject({ code: 'export_without_rows' })
})
