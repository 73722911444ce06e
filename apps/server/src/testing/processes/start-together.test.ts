import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@quitus/database/embedded/free-port.ts'
import { migrate } from '@quitus/database/migrate.ts'
import { withStartLock } from '@quitus/database/start-lock.sql.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'quitus-together-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('OPS-02 two processes that start at once on an empty database migrate it once, and both work', async () => {
  const { database, drop, ...urls } = await createTestDatabase()
  await sql`drop schema core cascade`.execute(database.owner)
  await sql`drop table public.quitus_migrations`.execute(database.owner)
  const servers = await Promise.all([runServer(folder, urls), runServer(folder, urls)])
  const states = await Promise.all(servers.map(({ address }) => fetch(`${address}/services/ready`)))
  expect(states.map(({ status }) => status)).toEqual([200, 200])
  const keys = await database.owner.selectFrom('core.installation').select('key').execute()
  expect(keys).toHaveLength(1)
  await Promise.all(servers.map((each) => each.stop()))
  await migrate(urls.ownerUrl)
  await drop()
})

const server = await startTestServer({ clockStart: new Date() })

test('OPS-02 what each start prepares is prepared by one process at a time, and a failure lets the next one go on', async () => {
  let running = 0
  const seen: number[] = []
  const prepare = () =>
    withStartLock(server.database, async () => {
      running += 1
      seen.push(running)
      await sql`select pg_sleep(0.01)`.execute(server.database.owner)
      running -= 1
    })
  const fail = () => withStartLock(server.database, () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  await Promise.all([prepare(), prepare()])
  expect(seen).toEqual([1, 1])
})

test('OPS-02 OPS-03 two processes that start at once give a project its view of free anomalies once, and each has metrics of its own where its settings say so', async () => {
  const person = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[person, 'manage']], features: ['freeAnomaly'] })
  const ports = [await findFreePort(null), await findFreePort(null)]
  const both = await Promise.all(
    ports.map((port) => runServer(folder, server.urls, { METRICS_PORT: String(port) })),
  )
  const published = await server.database.owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', project.id)
    .execute()
  expect(published).toHaveLength(1)
  for (const port of ports) {
    const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const metric of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
      'quitus_result_sets',
    ])
      expect(page).toContain(`\n${metric}`)
  }
  await Promise.all(both.map((each) => each.stop()))
})
