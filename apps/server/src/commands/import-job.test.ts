import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { listJobs } from '@quitus/contract/jobs/list-jobs.ts'
import { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { lockImports } from '@quitus/database/views/view-locks.sql.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { LEDGER, startImportWorld } from '#testing/files/import-world.ts'
import type { JobCommandContext } from './command-context.ts'
import { runImport } from './import.ts'

const { server, staff, customer, as, asCustomer, emptyProject } = await startImportWorld()
const { owner } = server.database
const messages = await createMessages()
const folder = mkdtempSync(join(tmpdir(), 'quitus-import-job-'))
afterAll(() => rmSync(folder, { recursive: true }))
const mapping = join(folder, 'mapping.json')
writeFileSync(mapping, JSON.stringify(LEDGER_MAPPING))

/** A ledger of the command: the invoice of this number is there twice. */
function ledgerFile(name: string, invoice: string, within = ''): string {
  mkdirSync(join(folder, within), { recursive: true })
  const path = join(folder, within, name)
  const line = (id: string) => `${id},S1,${invoice},100.00,2024-01-31\n`
  writeFileSync(path, `${LEDGER_HEADER}\n${line(`${invoice}-a`)}${line(`${invoice}-b`)}`)
  return path
}

/** Starts the command; `interrupt` is what Ctrl+C does to it. */
function startCommand(projectId: number, files: string[], more: object = {}) {
  const printed: string[] = []
  let interrupt = () => {}
  const context: JobCommandContext = {
    ...{ database: server.database, files: server.files, deps: server.deps },
    ...{ locale: 'en', logger: server.log.logger },
    translate: messages('en'),
    print: (line) => printed.push(line),
    showProgress: null,
    onInterrupt(work) {
      interrupt = work
      return () => undefined
    },
  }
  const given = { project: String(projectId), as: staff.login, mapping, files, ...more }
  const ended = runImport(given, context).then(
    () => null,
    (error: Error) => error,
  )
  return { printed, ended, interrupt: () => interrupt() }
}

/** Keeps every import of the project at its beginning until it is called. */
function holdImports(projectId: number): () => Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = owner.transaction().execute(async (tx) => {
    await lockImports(tx, projectId)
    await held
  })
  return async () => {
    release()
    await holding
  }
}

const lastImport = (projectId: number) =>
  owner.selectFrom('core.last_imports').selectAll().where('project_id', '=', projectId).execute()

test('DATA-09 DATA-01 the command imports by a job that the page and the activity show, and keeps what the browser decided', async () => {
  const { projectId, params, file, prepare, start, ended, read, rows } = await emptyProject()
  await prepare([await file(LEDGER)])
  await start()
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, origin: 'person' })
  const decided = await lastImport(projectId)
  expect(decided).toHaveLength(1)
  const command = startCommand(projectId, [ledgerFile('january.csv', 'INV-9')])
  expect(await command.ended).toBeNull()
  expect(command.printed.join('\n')).toContain('2 lines imported')
  expect((await read()).run).toMatchObject({
    ...{ job: { state: 'done', kind: 'import', isOwn: true }, origin: 'command', version: 0 },
    report: { lines: 2, anomalies: 1, publishedRows: 2 },
  })
  const { jobs } = await server.call(listJobs, { params, query: {} }, { as })
  expect(jobs.filter(({ kind }) => kind === 'import')).toHaveLength(2)
  expect(await rows()).toHaveLength(2)
  expect(await lastImport(projectId)).toEqual(decided)
})

test('DATA-09 files of the command are listed once, in a folder that customers do not see, under the names of their lines', async () => {
  const { projectId, params } = await emptyProject()
  const first = ledgerFile('ledger.csv', 'INV-1', 'first')
  const second = ledgerFile('ledger.csv', 'INV-2', 'second')
  for (const path of [first, first, second, second])
    expect(await startCommand(projectId, [path]).ended).toBeNull()
  const query = { folder: undefined }
  const { objects: top } = await server.call(listObjects, { params, query }, { as })
  expect(top).toMatchObject([{ name: 'Import', isFolder: true, isStaffOnly: true }])
  const inside = { folder: top[0]?.id ?? '' }
  const { objects } = await server.call(listObjects, { params, query: inside }, { as })
  expect(objects.map(({ name }) => name)).toEqual(['ledger (2).csv', 'ledger.csv'])
  expect((await server.call(listObjects, { params, query }, { as: asCustomer })).objects).toEqual([])
  const added = startCommand(projectId, [second], { append: true })
  // By the name on the disk, which the number in the folder does not change.
  expect((await added.ended)?.message).toMatch(/ledger\.csv/)
})

test('DATA-09 Ctrl+C cancels the import of the command, which publishes nothing and can be repeated', async () => {
  const { projectId, read } = await emptyProject()
  const release = holdImports(projectId)
  const command = startCommand(projectId, [ledgerFile('held.csv', 'INV-3')])
  await vi.waitFor(async () => expect((await read()).run?.job.state).toBe('running'), { timeout: 60_000 })
  command.interrupt()
  expect(await command.ended).toMatchObject({ exitCode: 130, message: expect.stringMatching(/cancelled/) })
  await release()
  expect(await read()).toMatchObject({
    run: { job: { state: 'cancelled' }, report: null },
    hasPublication: false,
  })
  const again = startCommand(projectId, [ledgerFile('held.csv', 'INV-3')])
  expect(await again.ended).toBeNull()
})

test('DATA-09 the command waits for an import of the project that is under way, and the browser for that of the command', async () => {
  const { projectId, file, prepare, start, read, rows, ended } = await emptyProject()
  await prepare([await file(LEDGER)])
  const release = holdImports(projectId)
  const { job } = await start()
  await vi.waitFor(async () => expect((await read()).run?.job.state).toBe('running'), { timeout: 60_000 })
  const command = startCommand(projectId, [ledgerFile('later.csv', 'INV-4')])
  await vi.waitFor(() => expect(command.printed.join('\n')).toContain('begins when it has ended'), {
    timeout: 60_000,
  })
  expect((await read()).run?.job.id).toBe(job.id)
  await release()
  expect(await command.ended).toBeNull()
  expect(await ended('run')).toMatchObject({ origin: 'command', job: { state: 'done' } })
  expect((await rows()).map((row) => row.Invoice)).toEqual(['INV-4', 'INV-4'])
})

test('DATA-09 SEC-01 a customer whom the command names neither sees nor repeats its job', async () => {
  const { projectId, params, read } = await emptyProject()
  const path = ledgerFile('named.csv', 'INV-6')
  expect(await startCommand(projectId, [path], { as: customer.login }).ended).toBeNull()
  const { run } = await read()
  expect(run).toMatchObject({ job: { state: 'done', requestedBy: expect.any(String) } })
  expect((await server.call(listJobs, { params, query: {} }, { as: asCustomer })).jobs).toEqual([])
  const job = { params: { projectId, job: run?.job.id ?? '' } }
  for (const endpoint of [getJob, retryJob, cancelJob] as const)
    expect(await server.refusal(endpoint, job, { as: asCustomer })).toMatchObject({ code: 'job_not_found' })
})

test('DATA-09 the command refuses a person who is no member, and says which lines stop it', async () => {
  const { projectId, read } = await emptyProject()
  const path = ledgerFile('right.csv', 'INV-5')
  const stranger = await server.person()
  const refused = startCommand(projectId, [path], { as: stranger.login })
  expect((await refused.ended)?.message).toContain(stranger.login)
  expect((await read()).run).toBeNull()
  writeFileSync(path, `${LEDGER_HEADER}\nT1,S1,INV-5,100.00,2024-02-31\n`)
  const stopped = startCommand(projectId, [path])
  expect((await stopped.ended)?.message).toMatch(/1/)
  expect(stopped.printed.join('\n')).toContain('2024-02-31')
  expect((await read()).run).toMatchObject({ job: { state: 'failed' }, refusal: { code: 'bad_lines' } })
})
