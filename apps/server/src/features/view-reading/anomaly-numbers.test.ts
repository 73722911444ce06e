import { getChangeSet } from '@quitus/contract/history/get-change-set.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const NUMBER = 'Numéro anomalie'
const VIEW: ViewDefinition = {
  ...AUDIT_VIEW,
  anomalyColumns: [NUMBER, ...AUDIT_VIEW.anomalyColumns],
  columns: [
    { name: NUMBER, label: { fr: 'Anomalie', en: 'Anomaly' }, type: 'STRING', isAnomalyNumber: true },
    ...AUDIT_VIEW.columns,
  ],
}

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function startProject() {
  const project = await server.project({ members: [[staff, 'review']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const publish = (anomalyIds: string[], entriesOfEach = 1, view = VIEW) =>
    publishAuditView(server.database, project, staff, {
      view,
      rows: anomalyIds.flatMap((id) => entriesOf(id, entriesOfEach)),
    })
  const timestamp = async () =>
    (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData.timestamp
  const rows = async (search?: string) => {
    const requested = {
      timestamp: await timestamp(),
      sort: [],
      limit: 100,
      ...(search === undefined ? {} : { search }),
    }
    return (await server.call(openResultSet, { params, body: requested }, { as })).rows
  }
  /** Number by anomaly identifier. */
  const numbers = async (search?: string) =>
    Object.fromEntries((await rows(search)).map((row) => [row['Id anomalie'], row[NUMBER]]))
  return { project, params, publish, timestamp, rows, numbers }
}

function entriesOf(anomalyId: string, count: number): TestRow[] {
  return Array.from({ length: count }, (_, childIndex) => ({
    entryId: `${anomalyId}$$${childIndex}`,
    anomalyId,
    childIndex,
    values: {
      'Id anomalie': anomalyId,
      Fournisseur: 'Dupré',
      Écriture: anomalyId,
      Ligne: String(childIndex),
    },
  }))
}

test('VIEW-20 an anomaly keeps its number over publications, a new one gets the next, and no number is given twice', async () => {
  const { publish, numbers } = await startProject()
  await publish(['b', 'a', 'c'])
  expect(await numbers()).toEqual({ a: 'A-00001', b: 'A-00002', c: 'A-00003' })
  await publish(['a'])
  expect(await numbers()).toEqual({ a: 'A-00001' })
  await publish(['d', 'a', 'c'])
  expect(await numbers()).toEqual({ a: 'A-00001', c: 'A-00003', d: 'A-00004' })
})

test('VIEW-20 two publications at once give every anomaly a number of its own', async () => {
  const { publish, numbers } = await startProject()
  await Promise.all([publish(['a', 'b']), publish(['b', 'c'])])
  await publish(['a', 'b', 'c'])
  expect(Object.values(await numbers()).toSorted()).toEqual(['A-00001', 'A-00002', 'A-00003'])
})

test('VIEW-20 a publication that fails gives no number', async () => {
  const { project, publish, numbers } = await startProject()
  await publish(['a'])
  const twice = publishAuditView(server.database, project, staff, {
    view: VIEW,
    rows: [...entriesOf('b', 1), ...entriesOf('b', 1)],
  })
  await expect(twice).rejects.toThrow()
  await publish(['a', 'c'])
  expect(await numbers()).toEqual({ a: 'A-00001', c: 'A-00002' })
})

test('VIEW-20 quick search finds an anomaly by its number, in full or in short, whatever the case', async () => {
  const { publish, numbers } = await startProject()
  await publish(Array.from({ length: 25 }, (_, at) => `id${String.fromCharCode(97 + at)}`))
  for (const search of ['A-00012', 'a-00012', 'a-12', 'A12', ' a 12 '])
    expect(Object.values(await numbers(search))).toEqual(['A-00012'])
  expect(await numbers('A-00099')).toEqual({})
})

test('VIEW-20 every row of an anomaly carries the number, metadata name its column, and the identifier stays in the path', async () => {
  const { params, publish, rows } = await startProject()
  await publish(['a'], 2)
  const [row] = await rows()
  expect(row).toMatchObject({ path: ['a'], [NUMBER]: 'A-00001', 'Id anomalie': 'a' })
  expect(row?.children).toMatchObject([{ [NUMBER]: 'A-00001', 'Id anomalie': null }])
  const { viewMetaData, anomalyIdColumn } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const numbered = viewMetaData.columns.filter(({ isAnomalyNumber }) => isAnomalyNumber)
  expect(numbered.map(({ name }) => name)).toEqual([NUMBER])
  expect(anomalyIdColumn).toBe('Id anomalie')
})

test('VIEW-20 CELL-13 the cells of an action name the anomaly by its number', async () => {
  const { params, publish, timestamp } = await startProject()
  await publish(['a'])
  const changes = [{ entryId: 'a$$0', column: 'Validé', value: true, expected: null }]
  const edited = await server.call(
    editCells,
    { params, body: { timestamp: await timestamp(), changes } },
    { as },
  )
  const reported = await server.call(
    getChangeSet,
    { params: { projectId: params.projectId, changeSet: edited.changeSet ?? '' }, query: {} },
    { as },
  )
  expect(reported.cells).toMatchObject([{ entryId: 'a$$0', anomalyNumber: 'A-00001' }])
})
