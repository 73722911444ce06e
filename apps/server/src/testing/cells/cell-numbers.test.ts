import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { listComments } from '@quitus/contract/comments/list-comments.ts'
import { createComment, updateComment } from '@quitus/contract/comments/write-comments.ts'
import { startImpersonation } from '@quitus/contract/impersonation/start-impersonation.ts'
import { listNotices, readNotices } from '@quitus/contract/notices/notices.ts'
import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { deleteSavedView } from '@quitus/contract/saved-views/delete-saved-view.ts'
import { listSavedViews } from '@quitus/contract/saved-views/list-saved-views.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { numberCell, rangeOf, selectNumberedColumns } from '@quitus/database/cells/id-ranges.sql.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAuditView } from '../publish-audit-view.ts'
import { startTestServer } from '../start-test-server.ts'

const CELL = 3
const server = await startTestServer()
await server.database.owner.transaction().execute((tx) => numberCell(tx, CELL))
const manager = await server.person({
  ...{ fullName: 'Thomas Girard', roleType: 'staff', role: 'admin' },
  optionalFeatures: ['admin_wexaus', 'impersonate_customer'],
})
const customer = await server.person({ fullName: 'Marie Delaunay' })
const project = await server.project({
  cell: CELL,
  members: [
    [manager, 'manage'],
    [customer, 'review'],
  ],
})
await publishAuditView(server.database, project, manager)
await publishAuditView(server.database, project, manager)
const asManager = await server.signInAs(manager)
const asCustomer = await server.signInAs(customer)
const params = { projectId: project.id, source: 'dashboard' } as const

/** Numbers of the rows of a table, and whether all are of the cell. */
async function numbersOf(table: string) {
  const column = (await selectNumberedColumns(server.database.owner)).find((each) => each.table === table)
  if (column === undefined) throw new Error(`${table} is not numbered.`)
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column.column)}::text as id from ${sql.table(table)} order by 1`.execute(
    server.database.owner,
  )
  const { first, last } = rangeOf(CELL, column.type)
  const ids = rows.map(({ id }) => Number(id))
  return {
    count: ids.length,
    areOfCell: ids.every((id) => Number.isSafeInteger(id) && id >= first && id <= last),
  }
}
const isOfCell = (id: string | number, type: 'bigint' | 'integer') => {
  const { first, last } = rangeOf(CELL, type)
  return (
    Number.isSafeInteger(Number(id)) &&
    String(Number(id)) === String(id) &&
    Number(id) >= first &&
    Number(id) <= last
  )
}

test('OPS-08 a view that was published twice in cell 3 is read under numbers of that cell', async () => {
  expect(await numbersOf('core.publications')).toEqual({ count: 2, areOfCell: true })
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asCustomer })
  const { timestamp } = viewMetaData
  const answer = await server.send(getViewData, { params, query: { timestamp } }, { as: asCustomer })
  expect(answer.statusCode, answer.body).toBe(200)
})

test('OPS-08 comments, mentions and notices of cell 3 are written, read and changed under numbers of that cell', async () => {
  const of = { projectId: project.id, anomalyId: 'A-01' }
  const body = { text: 'Avoir reçu, @Thomas Girard ?', mentions: [manager.id] }
  const comment = await server.call(createComment, { params: of, body }, { as: asCustomer })
  expect(isOfCell(comment.id, 'bigint')).toBe(true)
  await server.call(
    updateComment,
    { params: { ...of, comment: comment.id }, body: { ...body, text: 'Oui.' } },
    {
      as: asCustomer,
    },
  )
  const { comments } = await server.call(listComments, { params: of, query: {} }, { as: asManager })
  expect(comments.map(({ id, text }) => [id, text])).toEqual([[comment.id, 'Oui.']])
  const { notices, unread } = await server.call(listNotices, { query: {} }, { as: asManager })
  expect(notices.map(({ id }) => isOfCell(id, 'bigint'))).toEqual(notices.map(() => true))
  expect(unread).toBe(notices.length)
  expect(unread).toBeGreaterThan(0)
  const upTo = notices[0]?.id ?? ''
  await server.call(readNotices, { body: { upTo } }, { as: asManager })
  expect((await server.call(listNotices, { query: {} }, { as: asManager })).unread).toBe(0)
  for (const table of ['core.comments', 'core.notices'])
    expect((await numbersOf(table)).areOfCell, table).toBe(true)
})

test('OPS-08 a view is saved, listed and deleted in cell 3 under a number of that cell', async () => {
  const state = {
    prefilteredView: null,
    filter: null,
    search: '',
    sort: [],
    layout: { order: [], widths: {}, shown: {} },
  }
  const body = { name: 'Avoirs', isShared: false, state }
  const saved = await server.call(createSavedView, { params, body }, { as: asCustomer })
  expect(isOfCell(saved.id, 'integer')).toBe(true)
  const listed = async () =>
    (await server.call(listSavedViews, { params }, { as: asCustomer })).views.map(({ id }) => id)
  expect(await listed()).toEqual([saved.id])
  await server.call(deleteSavedView, { params: { ...params, savedView: saved.id } }, { as: asCustomer })
  expect(await listed()).toEqual([])
})

test('OPS-08 what was recorded in cell 3 has a number of that cell, and the administration lists it', async () => {
  const body = { login: customer.login, reason: 'Question par téléphone' }
  await server.call(startImpersonation, { body }, { as: asManager })
  const recorded = await numbersOf('core.audit_events')
  expect(recorded.count).toBeGreaterThan(0)
  expect(recorded.areOfCell).toBe(true)
  const request = { params: { list: 'activity' }, body: { project: project.id, offset: 0 } } as const
  const answer = await server.send(listRows, request, { as: asManager })
  expect(answer.statusCode, answer.body).toBe(200)
})
