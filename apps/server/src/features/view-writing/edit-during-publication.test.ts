import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { holdEdits } from '@quitus/database/views/review-table.sql.ts'
import { lockView } from '@quitus/database/views/view-definition.sql.ts'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })

const edit = (value: string, expected: string | null) => ({
  params,
  body: {
    timestamp: viewMetaData.timestamp,
    changes: [{ entryId: 'E1$$1', column: 'Remarque', value, expected }],
  },
})

test('DATA-03 an edit goes on while a publication fills its base table, and is refused in words while it switches', async () => {
  await server.database.owner.transaction().execute(async (tx) => {
    await lockView(tx, project.id, 'dashboard')
    const meanwhile = await server.call(editCells, edit('avant', null), { as })
    expect(meanwhile.refused).toEqual([])
    await holdEdits(tx, project.id, 'dashboard')
    expect(await server.refusal(editCells, edit('pendant', 'avant'), { as })).toMatchObject({
      status: 409,
      code: 'publication_in_progress',
    })
  })
  const afterwards = await server.call(editCells, edit('après', 'avant'), { as })
  expect(afterwards.refused).toEqual([])
})
