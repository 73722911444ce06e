import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { publishTestRows } from '@quitus/database/testing/stage-rows.sql.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const { owner } = server.database
const params = { projectId: project.id, source: 'dashboard' } as const
const metadata = () => server.call(getViewMetadata, { params, query: {} }, { as })

const edit = (timestamp: string, value: string, expected: string | null) => ({
  params,
  body: { timestamp, changes: [{ entryId: 'E1$$1', column: 'Remarque', value, expected }] },
})

/** Holds what a statement locks, on a connection of its own, until `release`. */
async function hold(statement: string): Promise<{ release: () => Promise<void> }> {
  const client = new Client({ connectionString: server.urls.ownerUrl })
  await client.connect()
  await client.query(`begin; ${statement}`)
  return { release: () => client.end() }
}

/** Waits until the publication waits for the lock of a table. */
async function untilPublicationWaits(statement: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await sql<{ query: string }>`
        select query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}`.execute(
        owner,
      )
      expect(answer.rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 20 },
  )
}

test('DATA-03 an edit goes on while a publication fills its tables, is refused in words while it switches, and after it by its timestamp', async () => {
  const { timestamp } = (await metadata()).viewMetaData
  // A publication writes its list of gone entries last of all that takes long, and moves the pointer of the view at
  // its end.
  const filling = await hold(`lock table ${projectSchemaName(project.id)}.gone_entries in share mode`)
  const switching = await hold(
    `select from core.views where project_id = ${project.id} and source = 'dashboard' for no key update`,
  )
  const publishing = owner
    .transaction()
    .execute((tx) => publishTestRows(tx, project.id, 'dashboard', AUDIT_ROWS, staff.id))

  await untilPublicationWaits('gone_entries')
  const meanwhile = await server.call(editCells, edit(timestamp, 'avant', null), { as })
  expect(meanwhile.refused).toEqual([])

  await filling.release()
  await untilPublicationWaits('update "core"."views"')
  expect(await server.refusal(editCells, edit(timestamp, 'pendant', 'avant'), { as })).toMatchObject({
    status: 409,
    code: 'publication_in_progress',
  })

  await switching.release()
  await publishing
  expect(await server.refusal(editCells, edit(timestamp, 'après', 'avant'), { as })).toMatchObject({
    code: 'view_republished',
  })
  const published = (await metadata()).viewMetaData.timestamp
  const afterwards = await server.call(editCells, edit(published, 'après', 'avant'), { as })
  expect(afterwards.refused).toEqual([])
})
