import { listHistory } from '@quitus/contract/history/list-history.ts'
import { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, invoice, MASTER, startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const startProject = () => startSupplierProject(server, { staff, as })

test('FLOW-08 a decision outlives the next import, and the account that is no duplicate leaves the group for good', async () => {
  const { paramsOf, rows, edit, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const [first] = await rows('suppliersduplicate')
  expect((await edit('suppliersduplicate', 'F3', 'Décision', 'different')).refused).toEqual([])
  expect((await edit('suppliersduplicate', 'F2', 'Décision', 'duplicate')).refused).toEqual([])
  expect((await edit('suppliersduplicate', 'F1', 'Compte à conserver', 'F1')).refused).toEqual([])
  expect((await edit('suppliersduplicate', 'F1', 'Commentaire', 'vu')).refused).toEqual([])
  for (const _ of [1, 2]) {
    await loadBooks(BOOK, MASTER)
    const again = await rows('suppliersduplicate')
    expect(again.map((row) => [row.entryId, row.Décision])).toEqual([
      ['F1', null],
      ['F2', 'duplicate'],
    ])
    expect(again[0]).toMatchObject({
      'Id groupe': first?.['Id groupe'],
      'Numéro de groupe': first?.['Numéro de groupe'],
      'Compte à conserver': 'F1',
      Commentaire: 'vu',
    })
  }
  const gone = await server.call(
    listGoneEntries,
    { params: paramsOf('suppliersduplicate'), query: {} },
    { as },
  )
  expect(gone.entries.map(({ entryId }) => entryId)).toContain('F3')
  const { history } = await server.call(
    listHistory,
    { params: paramsOf('suppliersduplicate'), query: { entryId: 'F2' } },
    { as },
  )
  expect(history.length).toBeGreaterThan(0)
})

test('FLOW-08 a decision that is made while the next import compares suppliers is kept, though the group is not found again', async () => {
  const { project, rows, edit, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const entries = sql.id(projectSchemaName(project.id), 'entries')
  const changed = MASTER.map((line) => line.replace(/^F3;.*/, 'F3;Transports Kerbrat;;;;Nantes;'))
  const decided = Promise.withResolvers<void>()
  const held = server.database.owner.transaction().execute(async (tx) => {
    // Publication writes into this table, after the comparison.
    await sql`lock table ${entries} in share mode`.execute(tx)
    await decided.promise
  })
  const importing = loadBooks(BOOK, changed)
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_locks where not granted and locktype = 'relation'
      and relation = ${`${projectSchemaName(project.id)}.entries`}::regclass`.execute(server.database.owner)
    expect(waiting.rows).toHaveLength(1)
  }, 60_000)
  expect((await edit('suppliersduplicate', 'F3', 'Décision', 'different')).refused).toEqual([])
  decided.resolve()
  await Promise.all([held, importing])
  expect((await rows('suppliersduplicate')).map(({ entryId }) => entryId)).toEqual(['F1', 'F2'])
  await loadBooks(BOOK, MASTER)
  expect((await rows('suppliersduplicate')).map(({ entryId }) => entryId)).toEqual(['F1', 'F2'])
})

test('FLOW-08 the account to keep is one of the group', async () => {
  const { edit, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const { refused } = await edit('suppliersduplicate', 'F1', 'Compte à conserver', 'F4')
  expect(refused).toHaveLength(1)
})

test('DATA-12 an account with decisions that the next master and books lack is listed as gone', async () => {
  const { paramsOf, edit, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  await edit('mainsuppliers', 'F4', 'Commentaire', 'à suivre')
  await loadBooks(
    BOOK.slice(0, -2),
    MASTER.filter((line) => !line.startsWith('F4')),
  )
  const gone = await server.call(listGoneEntries, { params: paramsOf('mainsuppliers'), query: {} }, { as })
  expect(gone).toMatchObject({
    count: 1,
    entries: [{ entryId: 'F4', decisions: [{ column: 'Commentaire', value: 'à suivre' }] }],
  })
})

const twice = (first: string, second: string) => [
  ...invoice(first, '471', 431.2),
  ...invoice(second, '471', 431.2),
]
const NAMES = ['Code;Raison sociale;Ville', 'G1;Quincaillerie Delmotte;Lyon', 'G2;Fermetures du Rhône;Lyon']
const LIKE_NAMES = NAMES.map((line) => line.replace('Fermetures du Rhône', 'Quincaillerie Delmote'))

/** Books in which one number and amount are under two accounts, and what detection says of the two invoices. */
async function startTwice() {
  const started = await startProject()
  const book = [...invoice('G1', 'X-1', 10), ...twice('G1', 'G2')]
  const foundIn = async (names: string[]) => {
    await started.loadBooks(book, names)
    const found = (await started.rows('dashboard')).find((row) => row['N° facture'] === '471')
    return { verdict: found?.['Écart fournisseur'], score: Number(found?.Score) }
  }
  return { ...started, foundIn }
}

test('DATA-12 accounts confirmed as one supplier count as one when invoices are compared, likely duplicate accounts as a hint', async () => {
  const { rows, edit, foundIn } = await startTwice()
  const strangers = await foundIn(NAMES)
  const duplicates = await foundIn(LIKE_NAMES)
  expect([strangers.verdict, duplicates.verdict]).toEqual(['différent', 'différent'])
  expect(duplicates.score).toBeGreaterThan(strangers.score)
  await edit('suppliersduplicate', 'G1', 'Décision', 'duplicate')
  await edit('suppliersduplicate', 'G2', 'Décision', 'duplicate')
  const confirmed = await foundIn(NAMES)
  expect(confirmed.verdict).toBe('proche')
  expect(confirmed.score).toBeGreaterThanOrEqual(duplicates.score)
  expect((await rows('suppliersduplicate')).map((row) => row.entryId)).toEqual(['G1', 'G2'])
})

test('DATA-12 accounts decided to be two suppliers are two when invoices are compared, though one name is theirs', async () => {
  const { rows, edit, foundIn } = await startTwice()
  const names = NAMES.map((line) => line.replace('Fermetures du Rhône', 'Quincaillerie Delmotte'))
  expect((await foundIn(names)).verdict).toBe('proche')
  await edit('suppliersduplicate', 'G2', 'Décision', 'different')
  expect((await foundIn(names)).verdict).toBe('différent')
  expect(await rows('suppliersduplicate')).toEqual([])
})
