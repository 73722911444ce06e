import { createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import { getImportDraft, setImportDraft } from '@quitus/contract/imports/import-drafts.ts'
import { getImport, importFiles } from '@quitus/contract/imports/machine-imports.ts'
import { getWatchedFolder, setWatchedFolder } from '@quitus/contract/imports/watched-folder.ts'
import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { lockImports } from '@quitus/database/views/view-locks.sql.ts'
import { expect, test, vi } from 'vitest'
import { madeTransferFile, madeTransferFolder } from '#testing/access/transfer-subjects.sql.ts'
import { HEADER, LEDGER, startImportWorld } from '#testing/files/import-world.ts'
import { importWatchedFolders } from './import-watched-folders.ts'

const { server, staff, colleague, customer, emptyProject } = await startImportWorld()
const { owner } = server.database
const WAIT = { timeout: 60_000, interval: 50 }
const MINUTE = 60_000

// The tests say when the task runs; the queue of the server does the rest.
const tick = () => importWatchedFolders(server.deps, new AbortController().signal)

const period = (at: number) =>
  [
    HEADER,
    `S1;Alpha;P-${at};31/01/2024;1 100,00`,
    `S1;Alpha;P-${at};31/01/2024;1 100,00`,
    `S2;Beta;Q-${at};15/02/2024;${at},50`,
    '',
  ].join('\r\n')

/** A project with a published import, and a folder that is watched from ten minutes later on. */
async function watchedProject(addsToCurrent = true) {
  // What the folders of other tests hold is not of this one.
  await owner.deleteFrom('core.watched_folders').execute()
  const project = await emptyProject({ session: await server.signInAs(staff) })
  const { projectId, params, prepare, start, file, read } = project
  await prepare([await file(LEDGER)])
  await start()
  await vi.waitFor(async () => expect((await read()).run?.job.state).toBe('done'), WAIT)
  const folder = await madeTransferFolder(server, { projectId, userId: staff.id })
  const put = (text: string, name: string) =>
    madeTransferFile(server, { projectId, userId: staff.id }, { name, text, parent: folder })
  await put(period(0), 'old.csv')
  const at = new Date(server.clock.now().getTime() + 10 * MINUTE).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' },
  })
  const watch = async (watched: { folder: string; at: string; addsToCurrent: boolean } | null) =>
    server.call(setWatchedFolder, { params, body: { watched } }, { as: await server.signInAs(staff) })
  const set = await watch({ folder, at, addsToCurrent })
  const night = () => {
    server.clock.advance(11 * MINUTE)
    return tick()
  }
  const runs = () =>
    owner
      .selectFrom('core.import_runs as run')
      .innerJoin('core.jobs as job', 'job.id', 'run.job_id')
      .select(['job.id', 'job.state', 'run.content', 'run.version'])
      .where('run.project_id', '=', projectId)
      .where('run.origin', '=', 'folder')
      .orderBy('job.created_at')
      .execute()
  const ended = () =>
    vi.waitFor(async () => {
      const found = await runs()
      if (found.length === 0 || found.some(({ state }) => state === 'waiting' || state === 'running'))
        throw new Error('It has not ended.')
      return found.at(-1)
    }, WAIT)
  const notices = async (who = staff) => {
    const { notices } = await server.call(listNotices, { query: {} }, { as: await server.signInAs(who) })
    return notices.filter(({ kind, projectId: of }) => kind === 'importStopped' && of === projectId)
  }
  const draft = async () => server.call(getImportDraft, { params }, { as: await server.signInAs(staff) })
  const rows = async () => {
    const request = { params: { ...params, source: 'dashboard' as const }, query: {} }
    return (await server.call(getViewData, request, { as: await server.signInAs(customer) })).rows.length
  }
  return { ...project, folder, at, put, watch, set, night, runs, ended, notices, draft, rows }
}

test('DATA-09 a nightly import that stops waits for a person as a draft, and notifies who set it up', async () => {
  const { put, night, ended, notices, draft, rows, watch, folder } = await watchedProject()
  const bad = await put(`${period(1)}S9;Gamma;G-1;31/02/2024;10,00\r\n`, 'march.csv')
  expect(await night()).toBe(1)
  const run = await ended()
  expect(run).toMatchObject({ state: 'failed' })
  await tick()
  const { content, version, run: shown } = await draft()
  expect(content).toMatchObject({ files: [bad], addsToCurrent: true, kind: 'mapped' })
  expect(shown).toMatchObject({ job: { id: run?.id }, version, refusal: { code: 'bad_lines' } })
  expect(shown?.report?.badLines).toMatchObject([{ line: 5, value: '31/02/2024' }])
  expect(await rows()).toBe(2)
  expect(await notices()).toMatchObject([
    { name: 'march.csv', words: expect.stringMatching(/^1 ligne/), isRead: false },
  ])
  expect(await notices(colleague)).toEqual([])
  // It waits for a person: no night takes the file again, and nobody is notified twice.
  const soon = new Date(server.clock.now().getTime() + 5 * MINUTE).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' },
  })
  await watch({ folder, at: soon, addsToCurrent: true })
  expect(await night()).toBe(0)
  expect(await notices()).toHaveLength(1)
})

test('DATA-09 an import that a person prepares is left alone, and the files are tried again', async () => {
  const { params, put, night, ended, notices, draft, read, runs, folder, watch, file } =
    await watchedProject()
  const other = await file(period(7), 'other.csv')
  const { version, content } = await read()
  const body = { version, content: { ...content, files: [other] } }
  await server.call(setImportDraft, { params, body }, { as: await server.signInAs(colleague) })
  await put(`${HEADER}\r\nS9;Gamma;G-1;31/02/2024;10,00\r\n`, 'march.csv')
  expect(await night()).toBe(1)
  await ended()
  await tick()
  expect((await draft()).content.files).toEqual([other])
  expect(await notices()).toMatchObject([{ words: expect.stringContaining('nuit prochaine') }])
  const soon = new Date(server.clock.now().getTime() + 5 * MINUTE).toLocaleTimeString('en-GB', {
    ...{ timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' },
  })
  await watch({ folder, at: soon, addsToCurrent: true })
  expect(await night()).toBe(1)
  await ended()
  expect(await runs()).toHaveLength(2)
})

test('DATA-09 a file that is still being uploaded is waited for, and one that nobody sends on is not', async () => {
  const { params, put, night, ended, folder } = await watchedProject()
  const march = await put(period(1), 'march.csv')
  await server.call(
    createUpload,
    { params, body: { folder, name: 'april.csv', size: 1000, fingerprint: '1' } },
    { as: await server.signInAs(staff) },
  )
  expect(await night()).toBe(0)
  server.clock.advance(5 * MINUTE)
  expect(await tick()).toBe(1)
  expect(await ended()).toMatchObject({ state: 'done', content: { files: [march] } })
})

/** Keeps imports of a project from going on for as long as `work` takes. */
async function whileHeld(projectId: number, work: () => Promise<unknown>): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = owner.transaction().execute(async (tx) => {
    await lockImports(tx, projectId)
    await held
  })
  try {
    await work()
  } finally {
    release()
    await holding
  }
}

test('DATA-09 a nightly import waits until another one of its project has ended', async () => {
  const { projectId, put, night, ended, file, params } = await watchedProject()
  const march = await put(period(1), 'march.csv')
  const other = await file(period(2), 'other.csv')
  const session = await server.signInAs(staff)
  let job = ''
  await whileHeld(projectId, async () => {
    const body = { files: [other], like: 'lastImport' as const, settings: { addsToCurrent: true } }
    job = (await server.call(importFiles, { params, body }, { as: session })).job.id
    expect(await night()).toBe(0)
  })
  const done = await server.signInAs(staff)
  await vi.waitFor(async () => {
    const { state } = (await server.call(getImport, { params: { ...params, job } }, { as: done })).job
    expect(state).toBe('done')
  }, WAIT)
  expect(await tick()).toBe(1)
  expect(await ended()).toMatchObject({ state: 'done', content: { files: [march] } })
})

test('DATA-09 a nightly import that is cancelled waits for a person', async () => {
  const { projectId, params, put, night, runs, ended, notices, draft } = await watchedProject()
  const march = await put(period(1), 'march.csv')
  await whileHeld(projectId, async () => {
    expect(await night()).toBe(1)
    const [running] = await runs()
    const session = await server.signInAs(colleague)
    await server.call(cancelJob, { params: { ...params, job: running?.id ?? '' } }, { as: session })
  })
  expect(await ended()).toMatchObject({ state: 'cancelled' })
  await tick()
  expect((await draft()).content.files).toEqual([march])
  expect(await notices()).toMatchObject([{ name: 'march.csv', words: 'L’import a été annulé.' }])
})

test('DATA-09 ACC-05 who set it up must still be allowed to import; else those who manage are notified', async () => {
  const { projectId, put, night, runs, notices } = await watchedProject()
  await put(period(1), 'march.csv')
  await owner
    .deleteFrom('core.project_members')
    .where('project_id', '=', projectId)
    .where('user_id', '=', staff.id)
    .execute()
  expect(await night()).toBe(0)
  expect(await runs()).toEqual([])
  expect(await notices(colleague)).toMatchObject([{ words: expect.stringContaining('n’a plus le droit') }])
  expect(await notices(customer)).toEqual([])
  expect(await tick()).toBe(0)
  expect(await notices(colleague)).toHaveLength(1)
})

test('DATA-09 a folder can replace, a deleted one is reported, and one without earlier import is refused', async () => {
  const { put, night, ended, rows, folder, notices, watch, at, params } = await watchedProject(false)
  await put(period(1), 'march.csv')
  await put(period(2), 'april.csv')
  expect(await night()).toBe(1)
  expect(await ended()).toMatchObject({ state: 'done', content: { addsToCurrent: false } })
  expect(await rows()).toBe(4)
  const now = server.clock.now()
  await owner
    .updateTable('core.transfer_objects')
    .set({ deleted_at: now, deleted_by: staff.id, deleted_with: folder })
    .where('id', '=', folder)
    .execute()
  const session = await server.signInAs(staff)
  expect(await server.call(getWatchedFolder, { params }, { as: session })).toMatchObject({
    folder,
    path: null,
  })
  const body = { watched: { folder, at, addsToCurrent: true } }
  expect(await server.refusal(setWatchedFolder, { params, body }, { as: session })).toMatchObject({
    ...{ status: 404, code: 'folder_not_found' },
  })
  await owner.updateTable('core.watched_folders').set({ done_on: '2020-01-01' }).execute()
  expect(await tick()).toBe(0)
  expect(await notices()).toMatchObject([{ words: expect.stringContaining('a été supprimé') }])
  expect(await watch(null)).toMatchObject({ folder: null, at: null })
  const empty = await emptyProject()
  const ownFolder = await madeTransferFolder(server, { projectId: empty.projectId, userId: staff.id })
  const first = { watched: { folder: ownFolder, at, addsToCurrent: true } }
  expect(
    await server.refusal(setWatchedFolder, { params: empty.params, body: first }, { as: session }),
  ).toMatchObject({ status: 409, code: 'no_earlier_import' })
})

// The last one: sessions of the tests before end while its clock goes on by days.
test('DATA-09 PRJ-04 new files of a watched folder are added every night with the last settings, each once', async () => {
  const { set, at, put, runs, ended, rows } = await watchedProject()
  expect(set).toMatchObject({ at, timeZone: 'Europe/Paris', hasEarlierImport: true, addsToCurrent: true })
  const march = await put(period(1), 'march.csv')
  // Not before its time, and then on the first look after it.
  server.clock.advance(9 * MINUTE)
  expect(await tick()).toBe(0)
  server.clock.advance(2 * MINUTE)
  expect(await tick()).toBe(1)
  expect(await ended()).toMatchObject({ state: 'done', content: { files: [march], addsToCurrent: true } })
  expect(await rows()).toBe(4)
  // What was imported is not taken under another name either; what comes later is taken the next night, once.
  await put(period(1), 'march again.csv')
  const april = await put(period(2), 'april.csv')
  server.clock.advance(MINUTE)
  await put(period(2), 'april again.csv')
  server.clock.advance(23 * 60 * MINUTE)
  expect(await tick()).toBe(0)
  server.clock.advance(60 * MINUTE)
  expect(await tick()).toBe(1)
  expect(await tick()).toBe(0)
  expect(await ended()).toMatchObject({ state: 'done', content: { files: [april] } })
  expect(await runs()).toHaveLength(2)
  expect(await rows()).toBe(6)
  // The clock goes forward in the night of 29 March: half past two does not come, and is over at three.
  const night = new Date('2026-03-29T00:59:00Z').getTime()
  server.clock.advance(night - server.clock.now().getTime())
  await owner.updateTable('core.watched_folders').set({ at_time: '02:30', done_on: '2026-03-28' }).execute()
  await put(period(3), 'may.csv')
  expect(await tick()).toBe(0)
  server.clock.advance(2 * MINUTE)
  expect(await tick()).toBe(1)
  expect(await ended()).toMatchObject({ state: 'done' })
  expect(await rows()).toBe(8)
})
