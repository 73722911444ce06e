import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { expect, test } from 'vitest'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { FREE_ANOMALY_VIEW } from './free-anomaly-view.ts'
import { prepareAllFreeAnomalies } from './prepare-free-anomalies.ts'

const server = await startTestServer()
const { owner } = server.database
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const started = () => startFreeAnomalies(server, staff, as, [[staff, 'manage']])
type Started = Awaited<ReturnType<typeof started>>

/**
 * The definition of a later release: another label, a further choice, a column to fill and one that the server
 * writes.
 */
const LATER: ViewDefinition = {
  ...FREE_ANOMALY_VIEW,
  columns: [
    ...FREE_ANOMALY_VIEW.columns.map((column) =>
      column.name === 'Description' ? { ...column, label: { fr: 'Constat', en: 'Finding' } } : column,
    ),
    { name: 'Devise', label: { fr: 'Devise', en: 'Currency' }, type: 'STRING', isEditable: true },
    { name: 'Origine', label: { fr: 'Origine', en: 'Origin' }, type: 'STRING' },
  ],
}

async function labelsOf({ view }: Started): Promise<Record<string, string>> {
  const { viewMetaData } = await server.call(
    getViewMetadata,
    { params: view, query: {} },
    { as, language: 'English' },
  )
  return Object.fromEntries(viewMetaData.columns.map(({ name, label }) => [name, label]))
}

const publicationsOf = ({ project }: Started) =>
  owner
    .selectFrom('core.publications')
    .select(['id', 'retired_at'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()

test('FLOW-07 OPS-02 a start gives prepared projects the definition of its release, and every row stays', async () => {
  const free = await started()
  await free.add({ Fournisseur: 'Un', 'Montant anomalie': 1 })
  await free.add({ Fournisseur: 'Deux' })
  await free.edit('AL-0001', 'Commentaire', 'vu')
  await free.remove('AL-0002')
  const [before] = await free.rows()
  await prepareAllFreeAnomalies(owner, LATER)
  expect(await labelsOf(free)).toMatchObject({
    Description: 'Finding',
    Devise: 'Currency',
    Origine: 'Origin',
  })
  expect(await free.rows()).toEqual([{ ...before, Devise: null, Origine: null }])
  await prepareAllFreeAnomalies(owner, FREE_ANOMALY_VIEW)
  expect(await labelsOf(free)).toMatchObject({ Description: 'Description' })
})

test('FLOW-07 a start whose definition is the one that projects have publishes nothing', async () => {
  const free = await started()
  await prepareAllFreeAnomalies(owner)
  const before = await publicationsOf(free)
  expect(before).toHaveLength(1)
  await prepareAllFreeAnomalies(owner)
  expect(await publicationsOf(free)).toEqual(before)
})

test('OPS-02 of the publications that starts make, the current one and the one before keep their tables', async () => {
  const free = await started()
  for (const definition of [LATER, FREE_ANOMALY_VIEW, LATER]) await prepareAllFreeAnomalies(owner, definition)
  const publications = await publicationsOf(free)
  expect(publications.map(({ retired_at }) => retired_at === null)).toEqual([false, false, true, true])
})
