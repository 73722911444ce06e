import { readFile } from 'node:fs/promises'
import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { listDeletedFreeAnomalies } from '@quitus/contract/free-anomalies/list-deleted-free-anomalies.ts'
import { restoreFreeAnomalies } from '@quitus/contract/free-anomalies/restore-free-anomalies.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { listOwnChanges } from '@quitus/contract/history/list-own-changes.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { migrate } from '@quitus/database/migrate.ts'
import { createOlderDatabase } from '@quitus/database/testing/older-database.sql.ts'
import { expect, test } from 'vitest'
import { prepareAllFreeAnomalies } from '#features/free-anomalies/prepare-free-anomalies.ts'
import { startTestServer } from './start-test-server.ts'
import { TEST_PASSWORD } from './test-people.ts'

const server = await startTestServer({
  createDatabase: async () => {
    const made = await createOlderDatabase('version-0.1.dump')
    await migrate(made.ownerUrl)
    return made
  },
})
const FIXTURE = new URL('../../../../packages/database/fixtures/version-0.1.json', import.meta.url)
const expected = JSON.parse(await readFile(FIXTURE, 'utf8'))
const as = await server.call(signIn, {
  body: { login: 'staff@example.test', plainPassword: TEST_PASSWORD },
})
const dashboard = { projectId: 1, source: 'dashboard' } as const
const free = { projectId: 2, source: 'freeanomaly' } as const

type View = typeof dashboard | typeof free
const rowsOf = async (params: View) => (await server.call(getViewData, { params, query: {} }, { as })).rows
const timestampOf = async (params: View) =>
  (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData.timestamp
const edit = async (params: View, entryId: string, column: string, value: boolean | string) => {
  const changes = [{ entryId, column, value, expected: null }]
  return server.call(editCells, { params, body: { timestamp: await timestampOf(params), changes } }, { as })
}
const awaiting = async () =>
  (await server.call(listProjects, {}, { as })).projects.map(({ awaiting }) => awaiting)

test('DATA-03 OPS-04 everything that people read in version 0.1 reads the same after the migration', async () => {
  const { projects } = await server.call(listProjects, {}, { as })
  expect(projects.map(({ isWritingForbidden: _, showsFees: _fees, ...project }) => project)).toEqual(
    expected.projects,
  )
  const rows = await rowsOf(dashboard)
  expect(rows.map(({ 'Numéro anomalie': _, ...row }) => row)).toEqual(expected.dashboard)
  // Who added a row is named by user id, and read by the same name.
  const byNumber = (content: unknown) =>
    JSON.parse(JSON.stringify(content).replaceAll('"Ajoutée par":"Thomas Girard"', '"Ajoutée par":"1"'))
  expect(await rowsOf(free)).toEqual(byNumber(expected.free))
  const { viewMetaData } = await server.call(getViewMetadata, { params: free, query: {} }, { as })
  const addedBy = viewMetaData.columns.find(({ name }) => name === 'Ajoutée par')
  expect(addedBy?.cellEditorParams?.listOfChoices).toContainEqual({ value: '1', text: 'Thomas Girard' })
  const { projectId } = free
  expect(await server.call(listDeletedFreeAnomalies, { params: { projectId }, query: {} }, { as })).toEqual(
    byNumber(expected.deleted),
  )
  expect(await server.call(listGoneEntries, { params: dashboard, query: {} }, { as })).toMatchObject(
    expected.gone,
  )
  const history = await server.call(
    listHistory,
    { params: dashboard, query: { limit: 200 } },
    { as, language: 'English' },
  )
  expect(history.changeSets).toEqual(expected.changeSets)
  expect(await server.call(listOwnChanges, { params: dashboard }, { as, language: 'English' })).toEqual(
    expected.own,
  )
})

test('VIEW-20 OPS-04 the anomalies of version 0.1 get numbers, which search finds and the next publication keeps', async () => {
  const params = dashboard
  const numbers = async (search?: string) => {
    const body = {
      timestamp: await timestampOf(dashboard),
      sort: [],
      limit: 100,
      ...(search === undefined ? {} : { search }),
    }
    const { rows } = await server.call(openResultSet, { params, body }, { as })
    return rows.map((row) => [row['Id anomalie'], row['Numéro anomalie']])
  }
  const all = await numbers()
  expect(all.map(([, number]) => number)).toEqual(all.map((_, at) => `A-0000${at + 1}`))
  expect(all.length).toBeGreaterThan(1)
  expect(await numbers('a-2')).toEqual([all[1]])
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const [first, second] = viewMetaData.columns
  expect(first).toMatchObject({ name: 'Numéro anomalie', frozen: true, isAnomalyNumber: true })
  expect(second).toMatchObject({ name: 'Validé', frozen: true })
})

test('FLOW-07 OPS-04 people edit, undo, restore and add in a project of version 0.1', async () => {
  const before = await awaiting()
  const edited = await edit(dashboard, 'E4', 'Validé', true)
  expect(edited.refused).toEqual([])
  expect(await awaiting()).toEqual([(before[0] ?? 0) - 1, 0, 0])
  await server.call(
    undoChangeSet,
    { params: { projectId: 1, changeSet: edited.changeSet ?? '0' }, body: {} },
    { as },
  )
  expect(await awaiting()).toEqual(before)
  const params = { projectId: free.projectId }
  const timestamp = await timestampOf(free)
  const restored = await server.call(
    restoreFreeAnomalies,
    { params, body: { timestamp, entryIds: ['AL-0002'] } },
    { as },
  )
  expect(restored.updatedRows).toMatchObject([{ entryId: 'AL-0002', Fournisseur: 'Deux' }])
  await server.call(
    addFreeAnomaly,
    { params, body: { timestamp, values: { Fournisseur: 'Quatre' } } },
    { as },
  )
  expect((await rowsOf(free)).map(({ entryId }) => entryId)).toEqual([
    'AL-0001',
    'AL-0002',
    'AL-0003',
    'AL-0004',
  ])
})

test('FLOW-07 OPS-04 the free anomalies of version 0.1 take over the definition of today with all of their rows', async () => {
  const before = await rowsOf(free)
  await prepareAllFreeAnomalies(server.database.owner)
  const publications = await server.database.owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', free.projectId)
    .execute()
  expect(publications).toHaveLength(2)
  expect(await rowsOf(free)).toMatchObject(before)
})
