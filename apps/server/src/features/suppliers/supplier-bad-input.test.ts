import { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import { MAX_ANOMALY_ENTRIES } from '@quitus/contract/anomalies/limits.ts'
import { uploadDuplicateSupplierFile } from '@quitus/contract/cell-files/upload-duplicate-supplier-file.ts'
import { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import { listSupplierMovements } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { MAX_WINDOW_CHILDREN } from '@quitus/contract/views/limits.ts'
import { listChildRows } from '@quitus/contract/views/list-child-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, invoice, MASTER, startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function startProject() {
  const world = await startSupplierProject(server, { staff, as })
  const supplier = (code: string) =>
    server.call(getSupplier, { params: { projectId: world.project.id, code } }, { as })
  return { ...world, supplier }
}
const HEADER = MASTER[0] ?? ''
const WHOLE = 'FR7630006000011234567890189'

test('FLOW-08 FLOW-17 a group of three thousand accounts comes by pages, and the page of one of them names a few others', async () => {
  const { project, paramsOf, supplier, loadBooks, edit, rows: allRows } = await startProject()
  const master = Array.from({ length: 3000 }, (_, at) => `G${at};Résidence des Tilleuls;732829320;;;Lyon;`)
  await loadBooks(invoice('G1', 'A-1', 120), [HEADER, ...master])
  const params = paramsOf('suppliersduplicate')
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const { rows, resultSet } = await server.call(
    openResultSet,
    { params, body: { timestamp, limit: 100, sort: [] } },
    { as },
  )
  const [group] = rows
  expect([rows.length, group?.['Nombre de comptes'], group?.childCount]).toEqual([1, 3000, 2999])
  expect(group?.children).toHaveLength(MAX_WINDOW_CHILDREN)
  expect(JSON.stringify(rows).length).toBeLessThan(50_000)
  const oneOf = await supplier('G1')
  expect(oneOf.duplicates).toHaveLength(50)
  const anomalyId = oneOf.groupId ?? ''
  const read = (offset: number) =>
    server.call(
      getAnomaly,
      { params: { ...params, anomalyId }, query: { offset, limit: MAX_ANOMALY_ENTRIES } },
      { as },
    )
  const [first, last] = [await read(0), await read(2990)]
  expect([first.entryCount, first.entries.length, last.entries.length]).toEqual([
    3000,
    MAX_ANOMALY_ENTRIES,
    10,
  ])

  // Further accounts of the group come by their place in it, and edits of them say that not all of it was answered.
  const children = async (offset: number, columns?: string) =>
    (
      await server.call(
        listChildRows,
        {
          params: { ...params, resultSet },
          query: { entryId: group?.entryId ?? '', offset, limit: 100, ...(columns && { columns }) },
        },
        { as },
      )
    ).rows
  expect((await children(0)).slice(0, MAX_WINDOW_CHILDREN)).toEqual(group?.children)
  const page = await children(2900, JSON.stringify(['Code fournisseur']))
  expect(page).toHaveLength(99)
  expect(page.slice(-10).map(({ entryId }) => entryId)).toEqual(last.entries.map(({ entryId }) => entryId))
  expect(Object.keys(page[0] ?? {})).not.toContain('Fournisseur')
  expect(await children(2999)).toEqual([])
  const furthest = page.at(-1)?.entryId ?? ''
  const edited = await edit('suppliersduplicate', furthest, 'Décision', 'duplicate')
  expect(edited).toMatchObject({ refused: [], more: true, updatedRows: [{ childCount: 2999 }] })
  expect(edited.updatedRows[0]?.children).toHaveLength(MAX_WINDOW_CHILDREN)
  expect((await children(2998))[0]?.Décision).toBe('duplicate')
  expect(await allRows('suppliersduplicate')).toHaveLength(3000)
  const sent = await server.call(
    uploadDuplicateSupplierFile,
    {
      params: { projectId: project.id, column: 'Justificatif' },
      query: { row: JSON.stringify({ 'Code fournisseur': furthest }) },
      ...{ body: { filename: 'rib.txt' }, file: new TextEncoder().encode('RIB') },
    },
    { as },
  )
  expect(sent.updatedRows[0]?.children).toHaveLength(MAX_WINDOW_CHILDREN + 1)
  expect(sent.updatedRows[0]?.children?.at(-1)).toMatchObject({
    entryId: furthest,
    Justificatif: { name: 'rib.txt' },
  })
})

test('FLOW-17 FLOW-09 accounts without a name go by their code, and names of 500 signs, in Greek or in Arabic come out as they came in', async () => {
  const { rows, supplier, loadBooks } = await startProject()
  const names = {
    N1: '',
    N2: `Établissements ${'Delmotte et Associés '.repeat(23)}`.slice(0, 500).trim(),
    N3: 'Ελληνική Εταιρεία Ηλεκτρισμού Α.Ε.',
    N4: 'شركة النقل السريع ذ.م.م',
    N5: 'Ø',
  }
  const master = Object.entries(names).map(([code, name]) => `${code};${name};;;;;`)
  await loadBooks([...invoice('N1', 'A-1', 120), ...invoice('N3', 'B-1', 20)], [HEADER, ...master])
  const seen = Object.fromEntries((await rows('mainsuppliers')).map((row) => [row.entryId, row.Fournisseur]))
  expect(seen).toEqual({ ...names, N1: 'N1' })
  for (const [code, name] of Object.entries(names)) {
    const page = await supplier(code)
    expect([page.name, page.isGone]).toEqual([name === '' ? code : name, false])
  }
})

test('FLOW-17 DATA-03 a supplier that the next publication lacks says so, and what was written about it is still read', async () => {
  const { project, edit, supplier, loadBooks } = await startProject()
  await loadBooks(
    [...BOOK, ...invoice('F9', 'Z-1', 40)],
    [...MASTER, `F9;Scierie Morvan;407963891;;${WHOLE};Vannes;`],
  )
  expect((await edit('mainsuppliers', 'F9', 'Commentaire', 'Compte fermé en mai')).refused).toEqual([])
  await loadBooks(BOOK, MASTER)
  const gone = await supplier('F9')
  expect(gone).toMatchObject({
    isGone: true,
    name: 'Scierie Morvan',
    row: { Commentaire: 'Compte fermé en mai', IBAN: 'FR76 •••• 0189' },
    balance: null,
    years: [],
    duplicates: [],
    groupId: null,
  })
  const checks = Object.fromEntries(gone.identity.map(({ column, check }) => [column, check]))
  expect(checks).toMatchObject({ SIREN: 'valid', IBAN: null, 'N° TVA': 'missing' })
  expect(JSON.stringify(gone)).not.toContain(WHOLE)
  const params = { projectId: project.id, code: 'F9' }
  expect(await server.call(listSupplierMovements, { params, query: {} }, { as })).toMatchObject({ count: 0 })
  expect((await supplier('F1')).isGone).toBe(false)
  const refusal = await server.refusal(getSupplier, { params: { ...params, code: 'F10' } }, { as })
  expect(refusal.code).toBe('supplier_not_found')
})

test('NAV-06 FLOW-09 without a supplier master suppliers have the names of the ledger, and identifiers are missing', async () => {
  const { rows, supplier, loadBooks } = await startProject()
  await loadBooks(BOOK, [HEADER])
  const seen = await rows('mainsuppliers')
  expect(seen.map(({ entryId }) => entryId).toSorted()).toEqual(['F1', 'F2', 'F4'])
  const page = await supplier('F1')
  expect(page.identity.filter(({ check }) => check === 'missing')).toHaveLength(3)
  expect(await rows('suppliersduplicate')).toEqual([])
})
