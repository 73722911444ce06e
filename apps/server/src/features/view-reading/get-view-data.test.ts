import type { AddressInfo } from 'node:net'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import { expect, test, vi } from 'vitest'
import { AUDIT_ROWS, AUDIT_VIEW } from '#testing/audit-view.ts'
import { addressOf } from '#testing/call-endpoint.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = { as: await server.signInAs(customer) }

async function publishedProject() {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'read'],
    ],
  })
  await publishAuditView(server.database, project, staff)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  return { project, params, timestamp: viewMetaData.timestamp }
}

const { params } = await publishedProject()
const whole = async (query = {}): Promise<WireRow[]> =>
  (await server.call(getViewData, { params, query }, { as })).rows

test('API-01 answers the whole view, every child row behind its anomaly row', async () => {
  const rows = await whole()
  expect(rows.map((row) => row.entryId)).toEqual(AUDIT_ROWS.map((row) => row.entryId))
  expect(rows.every((row) => row.children === undefined)).toBe(true)
})

test('VIEW-07 the entry identifier joins the key columns with $$ and is under Ecriture Id too', async () => {
  for (const row of await whole()) {
    expect(row.entryId).toBe(`${row.Écriture}$$${row.Ligne}`)
    expect(row['Ecriture Id']).toBe(row.entryId)
  }
})

test('VIEW-06 an anomaly row has a path of one, a child row one more of an underscore and nine characters', async () => {
  const rows = await whole()
  const children = rows.filter((row) => row.path.length === 2)
  expect(children).toHaveLength(AUDIT_ROWS.filter((row) => (row.childIndex ?? 0) > 0).length)
  for (const child of children) expect(child.path[1]).toMatch(/^_[A-Za-z0-9]{9}$/)
  expect(new Set(rows.map((row) => row.path.join('/'))).size).toBe(rows.length)
})

test('VIEW-06 anomaly columns are blank on child rows', async () => {
  for (const child of (await whole()).filter((row) => row.path.length === 2)) {
    for (const column of ['Id anomalie', 'Catégorie', 'Montant anomalie']) expect(child[column]).toBeNull()
    expect(child.Écriture).not.toBeNull()
  }
})

test('API-05 wire values: dates under model, exact numbers, true, false or null', async () => {
  const [row] = await whole()
  expect(row).toMatchObject({
    Date: { model: '2024-03-12T00:00:00' },
    'Saisi le': { model: '2024-03-12T08:30:00Z' },
    'Montant anomalie': 1200.5,
    Quantité: 0,
    Taux: null,
    Soldé: true,
    Pièce: null,
    version: 1,
    locked: false,
  })
})

test('ACC-08 columns hidden from customers do not leave the server for one', async () => {
  const { rows } = await server.call(getViewData, { params, query: {} }, asCustomer)
  expect(rows.some((row) => 'Note interne' in row)).toBe(false)
  expect(JSON.stringify(rows)).not.toContain('vérifier')
  expect(JSON.stringify(await whole())).toContain('vérifier')
})

test('VIEW-04 a prefiltered view shows the same anomalies to staff and customers, even where it reads a hidden column', async () => {
  const query = { prefilteredView: 'à-vérifier' }
  const anomalies = (rows: WireRow[]) => rows.map((row) => row.path[0])
  const forCustomer = await server.call(getViewData, { params, query }, asCustomer)
  expect(anomalies(forCustomer.rows)).toEqual(['A-04', 'A-10'])
  expect(anomalies(await whole(query))).toEqual(['A-04', 'A-10'])
})

test('I18N-03 the texts of a bilingual column come in the language of the reader', async () => {
  const english = await server.call(getViewData, { params, query: {} }, { as, language: 'English' })
  expect(english.rows[0]?.Catégorie).toBe('Duplicate payment')
  expect((await whole())[0]?.Catégorie).toBe('Double paiement')
})

test('VIEW-06 VIEW-16 paths stay over a publication, and the old one can still be read', async () => {
  const { project, params, timestamp } = await publishedProject()
  const read = async (query = {}) => (await server.call(getViewData, { params, query }, { as })).rows
  const before = await read()
  const pathOf = new Map(before.map((row) => [row.entryId, row.path]))
  const more = { entryId: 'E99$$1', anomalyId: 'A-99', values: { Écriture: 'E99', Ligne: '1' } }
  await publishAuditView(server.database, project, staff, { rows: [...AUDIT_ROWS.toReversed(), more] })
  const after = await read()
  expect(after).toHaveLength(before.length + 1)
  for (const row of after.filter(({ entryId }) => pathOf.has(entryId))) {
    expect(row.path).toEqual(pathOf.get(row.entryId))
  }
  expect(await read({ timestamp })).toEqual(before)
})

test('VIEW-16 an old publication is read by its own columns, without those that came later', async () => {
  const { project, params, timestamp } = await publishedProject()
  const later = { name: 'Plus tard', label: { fr: 'Plus tard', en: 'Later' }, type: 'STRING' } as const
  const view = { ...AUDIT_VIEW, columns: [...AUDIT_VIEW.columns, later] }
  await publishAuditView(server.database, project, staff, { view })
  const old = await server.call(getViewData, { params, query: { timestamp } }, { as })
  expect(old.rows).toHaveLength(AUDIT_ROWS.length)
  expect(old.rows[0]).not.toHaveProperty('Plus tard')
  const current = await server.call(getViewData, { params, query: {} }, { as })
  expect(current.rows[0]).toHaveProperty('Plus tard', null)
})

test('a publication time that never was is answered as published again', async () => {
  for (const timestamp of ['2001-01-01T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z']) {
    const refusal = await server.refusal(getViewData, { params, query: { timestamp } }, { as })
    expect([refusal.status, refusal.code], timestamp).toEqual([409, 'view_republished'])
  }
})

test('DATA-03 edits survive a publication, and imported values fill only cells that nobody has edited', async () => {
  const { project, params, timestamp } = await publishedProject()
  const changes = [{ entryId: 'E1$$1', column: 'Remarque', value: 'vu', expected: null }]
  await server.call(editCells, { params, body: { timestamp, changes } }, { as })
  const rows = AUDIT_ROWS.map((row) => ({ ...row, values: { ...row.values, Remarque: 'importé' } }))
  await publishAuditView(server.database, project, staff, { rows })
  const read = await server.call(getViewData, { params, query: {} }, { as })
  expect(read.rows.map((row) => row.Remarque)).toEqual(
    rows.map((_, index) => (index === 0 ? 'vu' : 'importé')),
  )
})

test('API-06 entry identifiers of any characters are read back', async () => {
  const { project, params } = await publishedProject()
  const ids = [
    'a/b',
    '50 %',
    '%2F',
    'a$$b',
    ' spaces ',
    '../../etc',
    'é€😀',
    '?a=b&c#d',
    'x'.repeat(2000),
    '\\',
  ]
  const rows = ids.map((entryId, index) => ({
    entryId,
    anomalyId: `${index}`,
    values: { Écriture: entryId, Fournisseur: entryId },
  }))
  await publishAuditView(server.database, project, staff, { rows })
  for (const entryId of ids) {
    const { row } = await server.call(getEntry, { params, query: { entryId } }, { as })
    expect(row.entryId).toBe(entryId)
  }
  const missing = await server.refusal(getEntry, { params, query: { entryId: 'none' } }, { as })
  expect(missing).toMatchObject({ status: 404, code: 'entry_not_found' })
})

test('a reader who leaves in the middle of a stream gives the connection back', async () => {
  const { project, params } = await publishedProject()
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    entryId: `E${index}`,
    anomalyId: `A${index}`,
    values: { Écriture: `E${index}`, Fournisseur: 'x'.repeat(200) },
  }))
  await publishAuditView(server.database, project, staff, { rows })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${addressOf(getViewData, { params })}`
  for (let reader = 0; reader < 12; reader++) {
    const leaving = new AbortController()
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${as.accessToken}` },
      signal: leaving.signal,
    })
    await answer.body?.getReader().read()
    leaving.abort()
  }
  const { appPool } = server.database
  await vi.waitFor(() => expect(appPool.totalCount - appPool.idleCount).toBe(0), { timeout: 60_000 })
})
