import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const person = await server.person()
const project = await server.project({ members: [[person, 'review']] })
const params = { projectId: project.id, source: 'dashboard' } as const

test('VIEW-01 a view of 300 text columns is published, read and searched', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `Colonne ${at}`)
  const columns = names.map((name) => ({ name, label: { fr: name, en: name }, type: 'STRING' as const }))
  const view = { ...AUDIT_VIEW, keyColumns: ['Colonne 0'], anomalyIdColumn: null, validatedColumn: null }
  const bare = { linkMovementColumn: null, anomalyColumns: [], anomalyCardDesign: [], prefilteredViews: [] }
  const values = { 'Colonne 0': 'E1', 'Colonne 1': null, 'Colonne 298': 'déjà', 'Colonne 299': 'réglée' }
  await publishAuditView(server.database, project, person, {
    view: { ...view, ...bare, columns },
    rows: [{ entryId: 'E1', anomalyId: 'E1', values }],
  })
  const asPerson = { as: await server.signInAs(person) }
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, asPerson)
  expect(viewMetaData.columns.filter(({ name }) => names.includes(name))).toHaveLength(300)
  const { timestamp } = viewMetaData
  const found = async (search: string) =>
    (await server.call(openResultSet, { params, body: { timestamp, search } }, asPerson)).rows.length
  expect(await found('DEJA reglee')).toBe(1)
  expect(await found('absent')).toBe(0)
})
