import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import {
  importRefusal,
  importText,
  LEDGER_HEADER,
  LEDGER_MAPPING,
  traceOf,
} from '#testing/files/import-text.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function startProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const load = (lines: string[], mapping: object = {}) =>
    importText(server.database, project, staff, [{ content: [LEDGER_HEADER, ...lines, ''].join('\n') }], {
      mapping: { publish: 'lines', ...mapping },
    })
  const metadata = () => server.call(getViewMetadata, { params, query: {} }, { as, language: 'English' })
  const rows = async () => {
    const { rows } = await server.call(getViewData, { params, query: {} }, { as })
    return new Map(rows.map((row) => [row.entryId, row]))
  }
  const edit = async (entryId: string, column: string, value: WireValue) => {
    const { timestamp } = (await metadata()).viewMetaData
    const expected = ((await rows()).get(entryId)?.[column] ?? null) as WireValue
    const body = { timestamp, changes: [{ entryId, column, value, expected }] }
    expect((await server.call(editCells, { params, body }, { as })).refused).toEqual([])
  }
  const history = async (entryId: string) =>
    (await server.call(listHistory, { params, query: { entryId } }, { as })).history
  return { project, params, load, metadata, rows, edit, history }
}

const T1 = 'T1,S1,INV-1001,100.00,2024-01-31'
const T2 = 'T2,S2,INV-1002,200.00,2024-02-01'
const columnsWith = (name: string, change: object) =>
  LEDGER_MAPPING.columns.map((column) => (column.name === name ? { ...column, ...change } : column))

test('DATA-03 a column takes a new label, and keeps what people wrote next to it', async () => {
  const { load, metadata, rows, edit } = await startProject()
  await load([T1])
  await edit('T1', 'Commentaire', 'vu')
  await load([T1], { columns: columnsWith('Supplier', { label: { fr: 'Tiers', en: 'Party' } }) })
  const { columns } = (await metadata()).viewMetaData
  expect(columns.find(({ name }) => name === 'Supplier')?.label).toBe('Party')
  expect((await rows()).get('T1')).toMatchObject({ Supplier: 'S1', Commentaire: 'vu' })
})

test('DATA-03 a column that changes its type stops the import in words, and nothing changes', async () => {
  const { project, load } = await startProject()
  await load([T1])
  const before = await traceOf(server.database, project)
  const mapping = { columns: columnsWith('Date', { type: 'STRING' }), roles: undefined }
  const refusal = await importRefusal(load([T1], mapping))
  expect(refusal).toMatchObject({
    code: 'column_type_changed',
    values: { column: 'Date', stored: 'DATE', requested: 'STRING' },
  })
  expect(await traceOf(server.database, project)).toEqual(before)
})

test('DATA-03 an imported column with the name of one that reviewers edit stops the import in words', async () => {
  const { project } = await startProject()
  await publishAuditView(server.database, project, staff)
  const clash = importText(server.database, project, staff, [{ content: `${LEDGER_HEADER}\n${T1}\n` }], {
    mapping: {
      columns: columnsWith('Supplier', { name: 'Remarque' }),
      roles: { ...LEDGER_MAPPING.roles, supplier: 'Remarque' },
    },
  })
  expect(await importRefusal(clash)).toMatchObject({
    code: 'column_editable_changed',
    values: { column: 'Remarque' },
  })
})

test('DATA-03 an imported column that goes and comes back has its values again', async () => {
  const { load, rows } = await startProject()
  await load([T1])
  await load([T1], {
    columns: LEDGER_MAPPING.columns.filter(({ name }) => name !== 'Date'),
    roles: { ...LEDGER_MAPPING.roles, invoiceDate: undefined },
  })
  expect((await rows()).get('T1')?.Date ?? null).toBeNull()
  await load([T1])
  expect((await rows()).get('T1')?.Date).toEqual({ model: '2024-01-31T00:00:00' })
})

test('DATA-03 an editable column that goes and comes back has its edits again', async () => {
  const { project, rows, edit } = await startProject()
  await publishAuditView(server.database, project, staff)
  await edit('E2$$1', 'Remarque', 'à garder')
  const columns = AUDIT_VIEW.columns.filter(({ name }) => name !== 'Remarque')
  await publishAuditView(server.database, project, staff, { view: { ...AUDIT_VIEW, columns } })
  await publishAuditView(server.database, project, staff)
  expect((await rows()).get('E2$$1')?.Remarque).toBe('à garder')
})

test('DATA-03 an entry that goes is listed with what was decided, in the report and afterwards, and has it again when it is back', async () => {
  const { params, load, rows, edit } = await startProject()
  await load([T1, T2, 'T3,S3,INV-1003,300.00,2024-02-02'])
  await edit('T2', 'Commentaire', 'avoir reçu')
  await edit('T2', 'Montant récupéré', 12.5)
  await edit('T2', 'Row Locked', true)
  const { gone } = await load([T1])
  const decisions = { Commentaire: 'avoir reçu', 'Montant récupéré': 12.5, 'Row Locked': true }
  expect(gone).toMatchObject({
    count: 2,
    decided: 1,
    entries: [
      { entryId: 'T2', anomalyId: 'T2', joinedAnomalyId: null, decisions },
      { entryId: 'T3', decisions: {} },
    ],
  })
  expect((await load([T1])).gone).toMatchObject({ count: 0, entries: [] })
  const list = () => server.call(listGoneEntries, { params, query: {} }, { as, language: 'English' })
  expect(await list()).toMatchObject({
    count: 1,
    entries: [
      {
        entryId: 'T2',
        decisions: expect.arrayContaining([
          { column: 'Montant récupéré', columnLabel: 'Amount recovered', value: 12.5 },
        ]),
      },
    ],
  })
  await load([T2])
  expect((await rows()).get('T2')).toMatchObject({ Commentaire: 'avoir reçu', locked: true })
  expect((await list()).entries.map(({ entryId }) => entryId)).toEqual(['T1'])
})

test('DATA-03 the list of what is gone is read in pages', async () => {
  const { params, load, edit } = await startProject()
  const lines = Array.from({ length: 7 }, (_, line) => `G${line},S1,${line},1.00,2024-01-01`)
  await load([...lines, T1])
  await edit('G5', 'Validé', false)
  await load([T1])
  const page = async (offset: number) => {
    const query = { offset, limit: 3 }
    return (await server.call(listGoneEntries, { params, query }, { as })).entries.map(
      ({ entryId }) => entryId,
    )
  }
  expect(await page(0)).toEqual(['G5', 'G0', 'G1'])
  expect([...(await page(3)), ...(await page(6))]).toEqual(['G2', 'G3', 'G4', 'G6'])
})

test('DATA-03 CELL-13 imported values fill what nobody edited, and the history says so; edited and locked cells stay', async () => {
  const { project, rows, edit, history } = await startProject()
  const publish = (remark: string, count: number, due: string) =>
    publishAuditView(server.database, project, staff, {
      rows: ['E1', 'E2', 'E3'].map((entryId) => ({
        entryId,
        anomalyId: entryId,
        values: {
          Remarque: remark,
          Nombre: count,
          Récupéré: count + 0.5,
          Échéance: { model: `${due}T00:00:00` },
          'Relancé le': { model: `${due}T08:30:00Z` },
        },
      })),
    })
  await publish('un', 1, '2024-01-01')
  await edit('E1', 'Remarque', 'le mien')
  await edit('E2', 'Row Locked', true)
  await publish('deux', 2, '2024-02-02')
  const after = await rows()
  const first = { Nombre: 1, Récupéré: 1.5, Échéance: { model: '2024-01-01T00:00:00' } }
  const second = { Nombre: 2, Récupéré: 2.5, Échéance: { model: '2024-02-02T00:00:00' } }
  expect(after.get('E1')).toMatchObject({ Remarque: 'le mien', ...second })
  expect(after.get('E2')).toMatchObject({ Remarque: 'un', ...first })
  expect(after.get('E3')).toMatchObject({ Remarque: 'deux', ...second })
  for (const [entryId, row] of after) {
    const replayed: Record<string, unknown> = { 'Row Locked': false }
    for (const { column, before, after } of (await history(entryId)).toReversed()) {
      expect(before, `${entryId} ${column}`).toEqual(replayed[column] ?? null)
      replayed[column] = after
    }
    expect(row, entryId).toMatchObject(replayed)
    expect(replayed).toHaveProperty('Relancé le')
  }
  const reported = (await history('E3')).filter(({ column }) => column === 'Remarque')
  expect(reported.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['import', 'un', 'deux'],
    ['import', null, 'un'],
  ])
})

test('DATA-01 a column of yes and no reads every writing that ledgers have for it', async () => {
  const { project, rows } = await startProject()
  const written = {
    t: true,
    ' F ': false,
    TRUE: true,
    faux: false,
    Oui: true,
    NO: false,
    1: true,
    0: false,
    '': null,
  }
  const lines = Object.keys(written).map((text, at) => `B${at},${text}`)
  await importText(server.database, project, staff, [{ content: `Id,Paid\n${lines.join('\n')}\n` }], {
    mapping: {
      publish: 'lines',
      columns: [
        { header: 'Id', name: 'Id', label: { fr: 'Id', en: 'Id' }, type: 'STRING' },
        { header: 'Paid', name: 'Payé', label: { fr: 'Payé', en: 'Paid' }, type: 'BOOLEAN' },
      ],
      keyColumns: ['Id'],
      roles: undefined,
    },
  })
  const read = await rows()
  expect(Object.keys(written).map((_, at) => read.get(`B${at}`)?.Payé)).toEqual(Object.values(written))
})
