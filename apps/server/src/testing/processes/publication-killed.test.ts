import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getImportPreview, publishImportPreview } from '@quitus/contract/imports/import-previews.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { LEDGER, startImportWorld } from '../files/import-world.ts'
import { runServer } from '../run-server.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'quitus-killed-publication-'))
const { server, as, emptyProject } = await startImportWorld({
  ...{ runsJobs: false, clockStart: new Date() },
  fileStore: createLocalFileStore(join(dataFolder, 'files')),
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
/** Real servers on the database of the test: they alone run jobs. */
const startServer = () => runServer(dataFolder, server.urls)
/** How long another process waits before it takes up the job of a silent one, and what it then needs. */
const TAKEN_UP_MS = 60_000

test('DATA-03 DATA-09 a process that is killed between comparison and switch publishes nothing; another one publishes all of it', async () => {
  const { projectId, params, file, prepare, start, read, rows } = await emptyProject()
  const ended = () =>
    vi.waitFor(
      async () => {
        const { run } = await read()
        if (run === null || isJobActive(run.job.state)) throw new Error('It has not ended.')
        return run
      },
      { timeout: TAKEN_UP_MS, interval: 100 },
    )
  const killed = await startServer()
  await prepare([await file(LEDGER)])
  await start()
  expect(await ended()).toMatchObject({ job: { state: 'done' } })
  await prepare([await file(LEDGER.replaceAll('INV-1001', 'INV-2002'), 'february.csv')], {
    addsToCurrent: true,
  })
  await start(false, true)
  expect(await ended()).toMatchObject({ job: { state: 'done' }, isPreview: true })
  const before = await rows()
  const { preview } = await server.call(getImportPreview, { params }, { as })
  const compared = preview?.job ?? ''
  // The last thing that happens before the switch is that the preview ends: it waits for this lock.
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`select from core.import_previews where job_id = ${compared} for update`.execute(tx)
    server.clock.advance(1000)
    const { job } = await server.call(publishImportPreview, { params, body: { job: compared } }, { as })
    await vi.waitFor(
      async () => {
        const waiting = await sql`
          select from pg_stat_activity
          where application_name = ${`quitus import ${job.id}`} and wait_event_type = 'Lock'`.execute(
          server.database.owner,
        )
        expect(waiting.rows).toHaveLength(1)
      },
      { timeout: 60_000 },
    )
    await killed.kill()
  })
  expect(await rows()).toEqual(before)
  expect((await read()).preview?.job).toBe(compared)
  const next = await startServer()
  try {
    expect(await ended()).toMatchObject({ job: { state: 'done' }, refusal: null, isPreview: false })
  } finally {
    await next.stop()
  }
  expect((await read()).preview).toBeNull()
  expect(await rows()).toHaveLength(6)
  const publications = await server.database.owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .execute()
  expect(publications).toHaveLength(2)
}, 180_000)
