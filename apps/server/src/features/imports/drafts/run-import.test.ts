import { readFile } from 'node:fs/promises'
import { setImportDraft, startImport } from '@quitus/contract/imports/import-drafts.ts'
import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { lockImports } from '@quitus/database/views/view-locks.sql.ts'
import { expect, test, vi } from 'vitest'
import { LEDGER, startImportWorld } from '#testing/files/import-world.ts'

const { server, staff, as, emptyProject } = await startImportWorld()

test('DATA-09 an import is published by a job, and a repeated one needs to know whether to add', async () => {
  const { params, file, prepare, start, ended, rows, read } = await emptyProject()
  await prepare([await file(LEDGER)])
  await start()
  expect(await ended('run')).toMatchObject({
    job: { state: 'done', kind: 'import' },
    refusal: null,
    report: { lines: 3, badLineCount: 0, anomalies: 1, publishedRows: 2 },
  })
  expect(await rows()).toHaveLength(2)
  const { version, content, hasPublication } = await read()
  expect(hasPublication).toBe(true)
  const again = { params, body: { version, isCheck: false } }
  expect(await server.refusal(startImport, again, { as })).toMatchObject({ code: 'import_incomplete' })
  const march = await file(LEDGER.replaceAll('INV-1001', 'INV-2002'), 'march.csv')
  const added = { ...content, files: [march], addsToCurrent: true }
  await server.call(setImportDraft, { params, body: { version, content: added } }, { as })
  await start()
  expect((await ended('run')).report).toMatchObject({ lines: 3, publishedRows: 6 })
  expect(await rows()).toHaveLength(6)
})

test('DATA-09 DATA-01 a check lists lines with errors, offers all of them as a file and publishes nothing', async () => {
  const { projectId, file, prepare, start, ended, read } = await emptyProject()
  const bad = Array.from({ length: 300 }, (_, at) => `S9;Gamma;G-${at};31/02/2024;10,00`).join('\r\n')
  await prepare([await file(`${LEDGER}${bad}\r\n`)])
  await start(true)
  const check = await ended('check')
  expect(check).toMatchObject({ job: { state: 'done' }, version: 1, refusal: null })
  expect(check.report).toMatchObject({ lines: 303, badLineCount: 300, publishedRows: 0 })
  expect(check.report?.faults).toEqual([{ message: expect.any(String), count: 300 }])
  expect(check.report?.badLines).toHaveLength(200)
  expect(check.report?.badLines[0]).toMatchObject({
    ...{ file: 'ledger.csv', line: 5, column: 'Invoice Date', value: '31/02/2024' },
  })
  expect((await read()).hasPublication).toBe(false)
  const ticket = { params: { projectId, job: check.job.id } }
  const { url } = await server.call(createTicket, ticket, { as })
  const list = (await server.app.inject(url)).body.trim().split('\r\n')
  expect(list).toHaveLength(301)
  expect(list[1]).toMatch(/^ledger\.csv[;,]5[;,]Invoice Date[;,].*31\/02\/2024$/)
})

test('DATA-01 lines with errors stop an import, or are excluded from it, as the draft says', async () => {
  const { params, file, prepare, start, ended, read } = await emptyProject()
  await prepare([await file(`${LEDGER}S9;Gamma;G-1;31/02/2024;10,00\r\n`)])
  await start()
  expect(await ended('run')).toMatchObject({
    job: { state: 'failed', error: { code: 'import_refused' } },
    refusal: { code: 'bad_lines' },
    report: { badLineCount: 1, badLines: [{ line: 5, value: '31/02/2024' }] },
  })
  expect((await read()).hasPublication).toBe(false)
  const { version, content } = await read()
  const body = { version, content: { ...content, excludesBadLines: true } }
  await server.call(setImportDraft, { params, body }, { as })
  await start()
  expect(await ended('run')).toMatchObject({
    job: { state: 'done' },
    report: { lines: 4, badLineCount: 1, publishedRows: 2 },
  })
})

test('DATA-09 one import runs at a time; a cancelled one publishes nothing, and runs when it is repeated', async () => {
  const { projectId, params, file, prepare, start, ended, read, rows } = await emptyProject()
  await prepare([await file(LEDGER)])
  const release = holdImports(projectId)
  const { job } = await start()
  await vi.waitFor(async () => expect((await read()).run?.job.state).toBe('running'), { timeout: 60_000 })
  const again = { params, body: { version: 1, isCheck: true } }
  expect(await server.refusal(startImport, again, { as })).toMatchObject({ code: 'import_running' })
  const jobParams = { projectId, job: job.id }
  await server.call(cancelJob, { params: jobParams }, { as })
  await release()
  expect(await ended('run')).toMatchObject({ job: { state: 'cancelled' }, report: null })
  expect((await read()).hasPublication).toBe(false)
  await server.call(retryJob, { params: jobParams }, { as })
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, report: { publishedRows: 2 } })
  expect(await rows()).toHaveLength(2)
})

test('DATA-09 a file that was deleted since fails the import by name', async () => {
  const { params, file, prepare, read } = await emptyProject()
  const id = await file(LEDGER)
  await prepare([id])
  await server.database.owner
    .updateTable('core.transfer_objects')
    .set({ deleted_at: server.clock.now(), deleted_by: staff.id, deleted_with: id })
    .where('id', '=', id)
    .execute()
  expect((await read()).files).toEqual([{ object: id, name: null, size: null }])
  expect(
    await server.refusal(startImport, { params, body: { version: 1, isCheck: false } }, { as }),
  ).toMatchObject({ code: 'object_not_found' })
})

test('DATA-09 OPS-02 an import whose process is killed fails alone, and runs when it is repeated', async () => {
  const { projectId, file, prepare, start, ended, read, rows } = await emptyProject()
  await prepare([await file(LEDGER)])
  const release = holdImports(projectId)
  const { job } = await start()
  const pid = await vi.waitFor(findImportProcess, { timeout: 60_000 })
  process.kill(pid, 'SIGKILL')
  expect(await ended('run')).toMatchObject({
    job: { state: 'failed', error: { code: 'internal_error' } },
    report: null,
  })
  expect(server.log.takeErrors().join()).toContain('ended before it was done (SIGKILL)')
  await release()
  expect((await read()).hasPublication).toBe(false)
  await server.call(retryJob, { params: { projectId, job: job.id } }, { as })
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, report: { publishedRows: 2 } })
  expect(await rows()).toHaveLength(2)
})

/** Keeps imports of the project waiting until the answered function is called. */
function holdImports(projectId: number): () => Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = server.database.owner.transaction().execute(async (tx) => {
    await lockImports(tx, projectId)
    await held
  })
  return async () => {
    release()
    await holding
  }
}

/** The process that this one has started for its import. */
async function findImportProcess(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  for (const pid of children.split(' ').filter(Boolean))
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('import-worker')) return Number(pid)
  throw new Error('No import has a process yet.')
}
