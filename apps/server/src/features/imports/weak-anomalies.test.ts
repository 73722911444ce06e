import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { listSavedViews } from '@quitus/contract/saved-views/list-saved-views.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listPrefilteredViews } from '@quitus/contract/views/list-prefiltered-views.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ANOMALY_COLUMN, REVIEW_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

/** One invoice entered twice, and two pairs of equal amounts without a number, which are hints at most. */
const STRONG = ['T1,S1,INV-1001,100.00,2024-01-31', 'T2,S1,1001,100.00,2024-02-01']
const WEAK = [
  ...['T3,S2,,731.19,2024-03-04', 'T4,S2,,731.19,2024-03-04'],
  ...['T5,S3,,555.55,2024-03-04', 'T6,S3,,555.55,2024-03-04'],
]
const LINES = [...STRONG, ...WEAK]

async function startProject({ usesTriage = false } = {}) {
  const project = await server.project({
    features: ['dashboard', 'suppliers'],
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
  })
  const switchTriage = (isOn: boolean) =>
    server.database.owner
      .updateTable('core.projects')
      .set({ uses_triage: isOn })
      .where('id', '=', project.id)
      .execute()
  await switchTriage(usesTriage)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const query = (prefilteredView?: string) => (prefilteredView === undefined ? {} : { prefilteredView })
  const rows = async (who: Session, prefilteredView?: string) =>
    (await server.call(getViewData, { params, query: query(prefilteredView) }, { as: who })).rows
  const timestamp = async () =>
    (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData.timestamp
  /** First entries of the anomalies that someone sees. */
  const seen = async (who: Session, prefilteredView?: string) =>
    (await rows(who, prefilteredView))
      .filter((row) => row[ANOMALY_COLUMN.amount] !== null)
      .map(({ entryId }) => entryId)
      .toSorted()
  return {
    params,
    switchTriage,
    rows,
    seen,
    timestamp,
    load: (lines: readonly string[], presentedFrom?: number) =>
      importText(
        server.database,
        project,
        staff,
        [{ content: `${[LEDGER_HEADER, ...lines].join('\n')}\n` }],
        { mapping: { detection: { ...LEDGER_MAPPING.detection, ...(presentedFrom && { presentedFrom }) } } },
      ),
    present: async (selection: { entryIds: string[] } | { resultSet: string; except: string[] }) =>
      server.call(
        runAction,
        { params, body: { action: 'present', timestamp: await timestamp(), selection } },
        { as },
      ),
    stateOf: async (entryId: string) =>
      (await server.call(getEntry, { params, query: { entryId } }, { as })).row[MANAGED_COLUMN.state],
    supplier: async (who: Session, code: string) => {
      const ofSuppliers = { params: { ...params, source: 'mainsuppliers' as const }, query: {} }
      const { rows } = await server.call(getViewData, ofSuppliers, { as: who })
      return rows.find(({ entryId }) => entryId === code)
    },
    awaiting: async () =>
      (await server.call(listProjects, {}, { as: asCustomer })).projects.find(({ id }) => id === project.id)
        ?.awaiting,
  }
}

test('DATA-10 without triage, weak anomalies are rows for staff alone, in the view “to-check”, until they present them', async () => {
  const { load, seen, rows, present, awaiting } = await startProject()
  const report = await load(LINES)
  expect(report).toMatchObject({ anomalies: 1, weakAnomalies: 2, publishedRows: 6 })
  expect(await seen(as)).toEqual(['T1', 'T3', 'T5'])
  expect(await seen(as, 'to-check')).toEqual(['T3', 'T5'])
  expect(await seen(asCustomer)).toEqual(['T1'])
  expect(await awaiting()).toBe(1)
  const [weak] = await rows(as, 'to-check')
  expect(weak).toMatchObject({ [MANAGED_COLUMN.state]: 'detected', [ANOMALY_COLUMN.weak]: 'weak' })
  expect(Number(weak?.[ANOMALY_COLUMN.score])).toBeLessThan(32)
  expect((await present({ entryIds: ['T3'] })).changed).toBe(1)
  expect(await seen(as, 'to-check')).toEqual(['T5'])
  expect(await seen(asCustomer)).toEqual(['T1', 'T3'])
  expect(await awaiting()).toBe(2)
})

test('DATA-10 all that the view “to-check” shows is presented by its filter, and stays presented in the next publication', async () => {
  const { params, load, seen, present, timestamp } = await startProject()
  await load(LINES)
  const opened = { timestamp: await timestamp(), prefilteredView: 'to-check' }
  const { resultSet } = await server.call(openResultSet, { params, body: opened }, { as })
  expect((await present({ resultSet, except: ['T5'] })).changed).toBe(1)
  await load([...LINES, 'T7,S4,,8.50,2024-03-04'])
  expect(await seen(asCustomer)).toEqual(['T1', 'T3'])
  expect(await seen(as, 'to-check')).toEqual(['T5'])
})

test('DATA-10 ACC-08 customers are not offered the view “to-check”, are notified that it does not exist, and find no mark of weak anomalies', async () => {
  const { params, load, rows, present } = await startProject()
  await load(LINES)
  await present({ entryIds: ['T3'] })
  const namesFor = async (who: Session) =>
    (await server.call(listPrefilteredViews, { params }, { as: who })).views.map(({ name }) => name)
  expect(await namesFor(as)).toContain('to-check')
  expect(await namesFor(asCustomer)).not.toContain('to-check')
  const requested = { params, query: { prefilteredView: 'to-check' } }
  const unknown = { params, query: { prefilteredView: 'nowhere' } }
  for (const endpoint of [getViewMetadata, getViewData]) {
    const refused = await server.send(endpoint, requested, { as: asCustomer })
    expect(refused.json()).toMatchObject({ status: 404, code: 'prefiltered_view_not_found' })
    expect((await server.send(endpoint, unknown, { as: asCustomer })).json().code).toBe(refused.json().code)
  }
  expect(JSON.stringify(await rows(asCustomer))).not.toContain(`"${ANOMALY_COLUMN.weak}"`)
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asCustomer })
  expect(viewMetaData.columns.map(({ name }) => name)).not.toContain(ANOMALY_COLUMN.weak)
})

test('DATA-10 FLOW-09 figures of suppliers count weak anomalies for staff alone, until they are presented', async () => {
  const { params, load, present, supplier } = await startProject()
  await load(LINES)
  const figures = async (who: Session) => {
    const row = await supplier(who, 'S2')
    return [row?.['Nombre d’anomalies'], row?.['Montant d’anomalies'], row?.['Nombre non présentées']]
  }
  expect(await figures(as)).toEqual([0, 0, 1])
  expect(await figures(asCustomer)).toEqual([0, 0, undefined])
  const ofSuppliers = { params: { ...params, source: 'mainsuppliers' as const }, query: {} }
  const { viewMetaData } = await server.call(getViewMetadata, ofSuppliers, { as })
  expect(viewMetaData.columns.find(({ name }) => name === 'Montant non présentées')?.displayByDefault).toBe(
    true,
  )
  await present({ entryIds: ['T3'] })
  expect(await figures(as)).toEqual([1, 731.19, 0])
  expect(await figures(asCustomer)).toEqual([1, 731.19, undefined])
})

test('DATA-10 the view “to-check” shows the score, which the whole dashboard does not', async () => {
  const { params, load } = await startProject()
  await load(LINES)
  const isShown = async (query: { prefilteredView?: string }) => {
    const { viewMetaData } = await server.call(
      getViewMetadata,
      { params, query },
      { as, language: 'English' },
    )
    const score = viewMetaData.columns.find(({ name }) => name === ANOMALY_COLUMN.score)
    return [score?.label, score?.displayByDefault]
  }
  expect(await isShown({ prefilteredView: 'to-check' })).toEqual(['Score (%)', true])
  expect(await isShown({})).toEqual(['Score (%)', false])
})

test('DATA-10 VIEW-14 a shared view over “to-check” names it to staff alone', async () => {
  const { params, load } = await startProject()
  await load(LINES)
  const state = { prefilteredView: 'to-check', filter: null, search: '', sort: [], layout: {} }
  await server.call(createSavedView, { params, body: { name: 'À revoir', isShared: true, state } }, { as })
  const shownTo = async (who: Session) =>
    (await server.call(listSavedViews, { params }, { as: who })).views.map(
      (view) => view.state.prefilteredView,
    )
  expect(await shownTo(as)).toEqual(['to-check'])
  expect(await shownTo(asCustomer)).toEqual([null])
})

test('DATA-10 a weak anomaly that is no longer weak is presented; one that staff wrote in waits for them', async () => {
  const { params, load, seen, timestamp, stateOf } = await startProject()
  await load(LINES)
  const changes = [{ entryId: 'T5', column: REVIEW_COLUMN.comment, value: 'à creuser', expected: null }]
  await server.call(editCells, { params, body: { timestamp: await timestamp(), changes } }, { as })
  await load(LINES, 10)
  expect(await seen(as, 'to-check')).toEqual([])
  expect(await seen(asCustomer)).toEqual(['T1', 'T3'])
  expect([await stateOf('T3'), await stateOf('T5')]).toEqual(['presented', 'detected'])
})

test('DATA-10 an anomaly that customers have seen stays with them when it becomes weak', async () => {
  const { load, seen } = await startProject()
  await load(LINES, 10)
  expect(await seen(asCustomer)).toEqual(['T1', 'T3', 'T5'])
  await load(LINES)
  expect(await seen(asCustomer)).toEqual(['T1', 'T3', 'T5'])
  expect(await seen(as, 'to-check')).toEqual([])
})

test('FLOW-14 DATA-10 with triage, “to-check” shows weak anomalies alone, and what else was detected waits on when triage is switched off', async () => {
  const { load, seen, switchTriage } = await startProject({ usesTriage: true })
  await load(LINES)
  expect(await seen(as)).toEqual(['T1', 'T3', 'T5'])
  expect(await seen(as, 'to-check')).toEqual(['T3', 'T5'])
  expect(await seen(asCustomer)).toEqual([])
  await switchTriage(false)
  await load([...LINES, 'T7,S5,INV-7,40.00,2024-01-31', 'T8,S5,INV 7,40.00,2024-02-01'])
  expect(await seen(asCustomer)).toEqual(['T7'])
  expect(await seen(as, 'to-check')).toEqual(['T3', 'T5'])
})
