import { Readable } from 'node:stream'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { ProjectFeature } from '@quitus/domain/project-feature.ts'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecLine, importFecText } from '#testing/files/fec-text.ts'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

type Source = 'dashboard' | 'mainsuppliers' | 'suppliersduplicate'

async function startProject(features: ProjectFeature[] = ['dashboard', 'suppliers', 'duplicateSuppliers']) {
  const project = await server.project({ members: [[staff, 'manage']], features })
  const paramsOf = (source: Source) => ({ projectId: project.id, source })
  const rows = async (source: Source, language: 'French' | 'English' = 'French') =>
    (await server.call(getViewData, { params: paramsOf(source), query: {} }, { as, language })).rows
  const edit = async (source: Source, entryId: string, column: string, value: WireValue) => {
    const metadata = await server.call(getViewMetadata, { params: paramsOf(source), query: {} }, { as })
    const { timestamp } = metadata.viewMetaData
    const body = { timestamp, changes: [{ entryId, column, value, expected: null }] }
    return server.call(editCells, { params: paramsOf(source), body }, { as })
  }
  const loadBooks = (lines: string[], master: string[]) =>
    importFecText(server.database, project, staff, [{ content: [FEC_HEADER, ...lines, ''].join('\n') }], {
      fec: {
        suppliers: {
          file: { name: 'master.csv', open: () => Readable.from([Buffer.from([...master, ''].join('\n'))]) },
        },
      },
    })
  return { project, paramsOf, rows, edit, loadBooks }
}

let entries = 0
/** An invoice (or, below zero, a credit note) of a supplier, with its charge. */
function invoice(supplier: string, piece: string, amount: number, day = '20240301'): string[] {
  const entry = String(++entries)
  const same = { EcritureNum: entry, PieceRef: piece, EcritureDate: day, PieceDate: day }
  const text = Math.abs(amount).toFixed(2).replace('.', ',')
  const [charged, owed] = amount > 0 ? ['Debit', 'Credit'] : ['Credit', 'Debit']
  return [
    fecLine({ ...same, [charged]: text }),
    fecLine({ ...same, CompteNum: '401000', CompAuxNum: supplier, CompAuxLib: supplier, [owed]: text }),
  ]
}

function payment(supplier: string, piece: string, amount: number, day = '20240401'): string[] {
  const same = {
    JournalCode: 'BQ',
    EcritureNum: String(++entries),
    PieceRef: piece,
    EcritureDate: day,
    PieceDate: day,
  }
  const text = amount.toFixed(2).replace('.', ',')
  return [
    fecLine({ ...same, CompteNum: '401000', CompAuxNum: supplier, CompAuxLib: supplier, Debit: text }),
    fecLine({ ...same, CompteNum: '512000', CompteLib: 'Banque', Credit: text }),
  ]
}

const MASTER = [
  'Code;Raison sociale;SIREN;N° TVA;IBAN;Ville;Téléphone',
  'F1;Quincaillerie Delmotte SARL;732829320;;FR7630006000011234567890189;Lyon;04 72 00 11 22',
  'F2;DELMOTTE QUINCAILLERIE;732 829 320;;;LYON;',
  'F3;Quincaillerie Delmote;;;;Lyon;0472001122',
  'F4;Peintures Kervadec;552008443;;;Brest;',
  'F5;Sans Mouvement;;;;;',
]
const BOOK = [
  ...invoice('F1', 'A-1', 120),
  ...invoice('F1', 'A-2', 80.5, '20240310'),
  ...invoice('F1', 'AV-1', -20, '20240315'),
  ...payment('F1', 'A-1', 120),
  ...invoice('F2', 'B-17', 55.1),
  ...invoice('F4', 'K-9', 1000),
]

test('NAV-07 FLOW-09 every supplier account is a row with what went through it', async () => {
  const { rows, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const suppliers = new Map((await rows('mainsuppliers')).map((row) => [row.entryId, row]))
  expect([...suppliers.keys()]).toHaveLength(5)
  expect(suppliers.get('F1')).toMatchObject({
    'Code fournisseur': 'F1',
    Fournisseur: 'Quincaillerie Delmotte SARL',
    SIREN: '732829320',
    IBAN: 'FR76 •••• 0189',
    Ville: 'Lyon',
    'Nombre de factures': 2,
    'Montant facturé': 200.5,
    'Nombre d’avoirs': 1,
    'Montant des avoirs': -20,
    'Nombre de règlements': 1,
    'Montant réglé': 120,
    Solde: 60.5,
    'Premier mouvement': { model: '2024-03-01T00:00:00' },
    'Dernier mouvement': { model: '2024-04-01T00:00:00' },
    'Doublons présumés': 2,
  })
  expect(suppliers.get('F5')).toMatchObject({
    'Nombre de factures': 0,
    'Montant facturé': 0,
    'Doublons présumés': 0,
  })
})

test('NAV-06 DATA-12 accounts that are likely one supplier are a group, the one of most lines first, with the reason in the language of the reader', async () => {
  const { rows, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const french = await rows('suppliersduplicate')
  expect(french.map((row) => row.entryId)).toEqual(['F1', 'F2', 'F3'])
  expect(french[0]).toMatchObject({
    Rapprochement: 'SIREN',
    'Nombre de comptes': 3,
    'Montant facturé': 200.5,
  })
  expect(french[1]?.['Motif du rapprochement']).toBe(
    'Même SIREN (732829320) ; mêmes mots dans un autre ordre ; même ville (LYON)',
  )
  const english = await rows('suppliersduplicate', 'English')
  expect(english[1]?.['Motif du rapprochement']).toBe(
    'Same SIREN (732829320); same words in another order; same town (LYON)',
  )
})

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

/** Books in which one number and amount stand under two accounts, and what detection says of the two invoices. */
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

test('DATA-12 accounts confirmed as one supplier count as one when invoices are compared, likely twins as a hint', async () => {
  const { rows, edit, foundIn } = await startTwice()
  const strangers = await foundIn(NAMES)
  const twins = await foundIn(LIKE_NAMES)
  expect([strangers.verdict, twins.verdict]).toEqual(['différent', 'différent'])
  expect(twins.score).toBeGreaterThan(strangers.score)
  await edit('suppliersduplicate', 'G1', 'Décision', 'duplicate')
  await edit('suppliersduplicate', 'G2', 'Décision', 'duplicate')
  const confirmed = await foundIn(NAMES)
  expect(confirmed.verdict).toBe('proche')
  expect(confirmed.score).toBeGreaterThanOrEqual(twins.score)
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

test('DATA-12 a ledger without a master, whose suppliers are names, has its suppliers and duplicates too', async () => {
  const { project, rows } = await startProject()
  const lines = [
    'T1,Quincaillerie Delmotte SA,INV-1,100.00,2024-01-31',
    'T2,QUINCAILLERIE DELMOTTE,INV-2,200.00,2024-02-01',
    'T3,Kervadec,INV-3,1.00,2024-02-01',
  ]
  await importText(server.database, project, staff, [{ content: [LEDGER_HEADER, ...lines, ''].join('\n') }])
  expect(
    (await rows('mainsuppliers')).map((row) => [row.Fournisseur, row['Montant facturé'], row.Solde]),
  ).toEqual([
    ['QUINCAILLERIE DELMOTTE', 200, null],
    ['Quincaillerie Delmotte SA', 100, null],
    ['Kervadec', 1, null],
  ])
  expect(await rows('suppliersduplicate')).toHaveLength(2)
})

test('NAV-06 a project that opens no suppliers publishes none', async () => {
  const { project, loadBooks } = await startProject(['dashboard'])
  await loadBooks(BOOK, MASTER)
  const views = await server.database.owner
    .selectFrom('core.views')
    .select('source')
    .where('project_id', '=', project.id)
    .execute()
  expect(views.map(({ source }) => source)).toEqual(['dashboard'])
})
