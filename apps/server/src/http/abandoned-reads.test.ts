import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addressOf } from '#testing/call-endpoint.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const address = server.app.server.address()
const port = typeof address === 'object' ? address?.port : undefined

/** Statements of the application that wait for the lock which `whileLocked` holds. */
async function countWaiting(): Promise<number> {
  const answer = await sql<{ waiting: string }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%review_dashboard%'`.execute(
    server.database.owner,
  )
  return Number(answer.rows[0]?.waiting)
}

/** A limit against hanging, not a speed to keep. */
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await countWaiting()).toBe(count), { timeout: 60_000 })

/** Holds what people change away from every reader: a query that reads it lasts as long as this does. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const table = sql.id(`project_${project.id}`, 'review_dashboard')
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`lock table ${table} in access exclusive mode`.execute(tx)
    await work()
  })
}

const READS = [
  ['open-result-set', openResultSet, { params, body: { timestamp } }],
  ['get-result-set-totals', getResultSetTotals, { params: { ...params, resultSet } }],
  ['get-view-data, which streams', getViewData, { params, query: {} }],
] as const

test.each(READS)('a query of %s is cancelled when its caller leaves', async (_, endpoint, request) => {
  await whileLocked(async () => {
    const departure = new AbortController()
    const answer = fetch(`http://127.0.0.1:${port}${addressOf(endpoint, request)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${as.accessToken}`,
        ...('body' in request ? { 'content-type': 'application/json' } : {}),
      },
      ...('body' in request ? { body: JSON.stringify(request.body) } : {}),
      signal: departure.signal,
    }).then((begun) => begun.text())
    await untilWaiting(1)
    departure.abort()
    await expect(answer).rejects.toThrow('aborted')
    await untilWaiting(0)
  })
  const { rows } = await server.call(openResultSet, { params, body: { timestamp } }, { as })
  expect(rows).toHaveLength(10)
})

/** Of the pool's ten connections, one person holds no more at once (OPS-06). */
const SHARE = 4

test('OPS-06 more callers may leave than the pool has connections, and one person holds a part of them only', async () => {
  const url = `http://127.0.0.1:${port}${addressOf(getResultSetTotals, { params: { ...params, resultSet } })}`
  await whileLocked(async () => {
    for (let round = 0; round < 3; round++) {
      const departure = new AbortController()
      const headers = { authorization: `Bearer ${as.accessToken}` }
      const answers = Array.from({ length: 8 }, () => fetch(url, { headers, signal: departure.signal }))
      await untilWaiting(SHARE)
      departure.abort()
      for (const answer of answers) await expect(answer).rejects.toThrow('aborted')
      await untilWaiting(0)
    }
  })
  expect((await server.call(getResultSetTotals, { params: { ...params, resultSet } }, { as })).count).toBe(10)
})
