import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getImportDraft } from '@quitus/contract/imports/import-drafts.ts'
import { IMPORT_STEPS } from '@quitus/domain/imports/import-draft.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { LEDGER_HEADER, LEDGER_MAPPING, traceOf } from '../files/import-text.ts'
import { startImportWorld } from '../files/import-world.ts'
import { runCommand, runServer } from '../run-server.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'quitus-killed-command-'))
const { server, staff, as, emptyProject } = await startImportWorld({
  ...{ runsJobs: false, clockStart: new Date() },
  fileStore: createLocalFileStore(join(dataFolder, 'files')),
})
const { owner } = server.database
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Enough that detection takes a moment. */
const LINES = 4000

/** Starts the command on a ledger whose first invoice is there twice, and kills it while it compares. */
async function killedImport() {
  const { projectId, params, read } = await emptyProject()
  const [file, mapping] = [join(dataFolder, `ledger-${projectId}.csv`), join(dataFolder, 'mapping.json')]
  const line = (id: number, invoice: string) => `T${id},S${id % 50},${invoice},${id}.00,2024-01-31`
  const lines = Array.from({ length: LINES - 2 }, (_, id) => line(id, `INV-${id}`))
  const twice = ['A', 'B'].map((id) => `${id},S1,TWICE-1,1100.00,2024-01-31`)
  writeFileSync(file, [LEDGER_HEADER, ...twice, ...lines, ''].join('\n'))
  writeFileSync(mapping, JSON.stringify(LEDGER_MAPPING))
  const start = (...more: string[]) =>
    runCommand(
      ['import', file, '--project', String(projectId), '--mapping', mapping, '--as', staff.login, ...more],
      dataFolder,
      server.urls,
    )
  const before = await traceOf(server.database, { id: projectId })
  const command = start()
  const reached = IMPORT_STEPS.indexOf('detecting')
  const { job } = await vi.waitFor(
    async () => {
      const { run } = await read()
      if (run?.step == null || IMPORT_STEPS.indexOf(run.step) < reached) throw new Error('It is before.')
      return run
    },
    { timeout: 60_000, interval: 5 },
  )
  await command.kill()
  await vi.waitFor(
    async () => {
      const left = await sql`
        select from pg_stat_activity where application_name = ${`quitus import ${job.id}`}`.execute(owner)
      expect(left.rows).toHaveLength(0)
    },
    { timeout: 30_000 },
  )
  expect((await read()).run).toMatchObject({ job: { state: 'running' }, origin: 'command' })
  expect(await traceOf(server.database, { id: projectId })).toEqual(before)
  // Others judge the silence of its process; the test does not wait for it.
  await sql`
    update core.jobs set seen_at = clock_timestamp() - interval '1 minute' where state = 'running'`.execute(
    owner,
  )
  // What nobody but the killed process had on its disk.
  rmSync(file)
  const ended = () =>
    vi.waitFor(
      async () => {
        const { run } = await server.call(getImportDraft, { params }, { as })
        if (run === null || isJobActive(run.job.state)) throw new Error('It has not ended.')
        return run
      },
      { timeout: 60_000, interval: 100 },
    )
  return { job, file, start, ended, read }
}

test('OPS-02 DATA-09 an import whose command is killed publishes nothing by half and goes on in a server', async () => {
  const { job, ended } = await killedImport()
  const next = await runServer(dataFolder, server.urls)
  try {
    expect(await ended()).toMatchObject({
      ...{ job: { id: job.id, state: 'done' }, refusal: null },
      report: { lines: LINES, anomalies: 1, publishedRows: 2 },
    })
  } finally {
    await next.stop()
  }
}, 180_000)

test('OPS-02 DATA-09 where no server runs, the next command for the project ends what a killed one had begun', async () => {
  const { job, file, start, ended, read } = await killedImport()
  writeFileSync(file, `${LEDGER_HEADER}\nC,S1,OTHER-1,5.00,2024-02-29\nD,S1,OTHER-1,5.00,2024-02-29\n`)
  const second = start()
  await vi.waitFor(
    async () => {
      const { run } = await read()
      if (run === null || run.job.id === job.id) throw new Error('The first one goes on.')
    },
    { timeout: 60_000, interval: 50 },
  )
  const first = await owner
    .selectFrom('core.jobs')
    .select('state')
    .where('id', '=', job.id)
    .executeTakeFirst()
  expect(first?.state).toBe('done')
  expect(await ended()).toMatchObject({ job: { state: 'done' }, report: { lines: 2, publishedRows: 2 } })
  await second.stop()
}, 180_000)
