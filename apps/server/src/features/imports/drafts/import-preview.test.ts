import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { startImport } from '@quitus/contract/imports/import-drafts.ts'
import {
  discardImportPreview,
  getImportPreview,
  publishImportPreview,
} from '@quitus/contract/imports/import-previews.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { importRefusal, importText, LEDGER_HEADER, traceOf } from '#testing/files/import-text.ts'
import { startImportWorld } from '#testing/files/import-world.ts'

const { server, staff, as, asCustomer, asColleague, emptyProject } = await startImportWorld()

const HEADER = 'Entry;Supplier No;Supplier Name;Invoice Number;Invoice Date;Gross Amount'
/** Two lines for each invoice: its number, its supplier and its amount. */
const ledger = (...invoices: [number: string, supplier: string, amount: string][]) =>
  [
    HEADER,
    ...invoices.flatMap(([number, supplier, amount]) =>
      ['a', 'b'].map((copy) => `${number}${copy};${supplier};${supplier};INV-${number};31/01/2024;${amount}`),
    ),
    '',
  ].join('\r\n')

const FIRST = ledger(['1001', 'Alpha', '1100,00'], ['2002', 'Beta', '250,50'], ['3003', 'Gamma', '90,00'])
/** The invoice of Alpha has another amount, that of Beta is gone, that of Delta is new. */
const SECOND = ledger(['1001', 'Alpha', '1200,00'], ['3003', 'Gamma', '90,00'], ['4004', 'Delta', '700,00'])

async function publishedProject() {
  const project = await emptyProject()
  const { projectId, params, file, prepare, start, ended } = project
  const dashboard = { projectId, source: 'dashboard' } as const
  const timestamp = async () =>
    (await server.call(getViewMetadata, { params: dashboard, query: {} }, { as })).viewMetaData.timestamp
  const rows = async (session = asCustomer) =>
    (await server.call(getViewData, { params: dashboard, query: {} }, { as: session })).rows
  /** The anomaly of a supplier, by its first row. */
  const anomalyOf = async (supplier: string) => {
    const row = (await rows()).find((each) => each['Supplier Name'] === supplier && each.path.length === 1)
    if (row === undefined) throw new Error(`There is no anomaly of ${supplier}.`)
    return row
  }
  const validate = async (supplier: string) => {
    const selection = { entryIds: [(await anomalyOf(supplier)).entryId] }
    const body = { timestamp: await timestamp(), action: 'validate', selection } as const
    const answer = await server.call(runAction, { params: dashboard, body }, { as })
    expect(answer.changed).toBe(1)
  }
  const preview = async () => {
    const { preview } = await server.call(getImportPreview, { params }, { as })
    if (preview === null) throw new Error('No preview waits.')
    return preview
  }
  /** Compares a ledger with what is published. */
  const compare = async (text: string) => {
    await prepare([await file(text, 'second.csv')], { keyColumns: ['Entry'], addsToCurrent: false })
    await start(false, true)
    return ended('run')
  }
  const publish = async () => {
    const { job } = await preview()
    // The later one of two is the last.
    server.clock.advance(1000)
    return server.call(publishImportPreview, { params, body: { job } }, { as })
  }
  await prepare([await file(FIRST)], { keyColumns: ['Entry'] })
  await start()
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, report: { anomalies: 3 } })
  return { ...project, dashboard, rows, anomalyOf, validate, preview, compare, publish, timestamp }
}

test('DATA-03 a preview shows what is new, gone and changed, and nobody else sees anything of it', async () => {
  const { projectId, dashboard, rows, validate, anomalyOf, compare, preview } = await publishedProject()
  const trace = () => traceOf(server.database, { id: projectId })
  await validate('Alpha')
  await validate('Beta')
  const anomalyId = String((await anomalyOf('Beta'))['Id anomalie'])
  const body = { text: 'vu' }
  await server.call(createComment, { params: { ...dashboard, anomalyId }, body }, { as })
  const before = await trace()
  const shown = await rows()
  expect(await compare(SECOND)).toMatchObject({ job: { state: 'done' }, isPreview: true, refusal: null })
  expect(await trace()).toEqual(before)
  expect(await rows()).toEqual(shown)
  const found = await preview()
  expect(found).toMatchObject({
    renewed: null,
    hasAnomalies: true,
    before: { count: 3, amount: 1440.5 },
    after: { count: 3, amount: 1990 },
    unchanged: 1,
    goneEntries: { count: 2, decided: 2 },
    new: { count: 1, amount: 700, decided: 0 },
    gone: { count: 1, amountBefore: 250.5, decided: 1, commented: 1, withFiles: 0 },
    changed: { count: 1, amount: 1200, amountBefore: 1100, decided: 1, commented: 0 },
  })
  expect(found.changed.listed).toMatchObject([
    {
      ...{ amount: 1200, amountBefore: 1100, isDecided: true, entryCount: 2 },
      name: expect.stringMatching(/^A-/),
    },
  ])
  expect(found.gone.touched).toMatchObject([{ amountBefore: 250.5, comments: 1, isDecided: true }])
  expect(found.new.touched).toEqual([])
  const amount = found.columns.findIndex(({ label }) => label === 'Gross Amount')
  expect(
    found.changed.listed[0]?.entries.map(({ change, values, valuesBefore }) => [
      ...[change, values[amount], valuesBefore?.[amount]],
    ]),
  ).toEqual([
    ['changed', 1200, 1100],
    ['changed', 1200, 1100],
  ])
})

test('DATA-03 what the preview shows is published by one job, with decisions made meanwhile', async () => {
  const { rows, validate, compare, publish, preview, ended, anomalyOf, read } = await publishedProject()
  await compare(SECOND)
  expect(await read()).toMatchObject({ preview: { version: 2 }, run: { isPreview: true } })
  await validate('Gamma')
  await publish()
  expect(await ended('run')).toMatchObject({
    ...{ job: { state: 'done' }, isPreview: false, refusal: null, version: 2 },
    report: { anomalies: 3, publishedRows: 6, goneEntries: 2 },
  })
  expect(
    (await rows()).filter(({ path }) => path.length === 1).map((row) => row['Montant anomalie']),
  ).toEqual(expect.arrayContaining([1200, 700, 90]))
  expect((await anomalyOf('Gamma')).Validé).toBe(true)
  await expect(preview()).rejects.toThrow('No preview waits.')
  expect((await read()).preview).toBeNull()
})

test('DATA-03 a discarded preview leaves nothing, and other imports go on', async () => {
  const { projectId, params, compare, preview, start, ended, rows, read } = await publishedProject()
  await compare(SECOND)
  const before = await traceOf(server.database, { id: projectId })
  const { job } = await preview()
  await server.call(discardImportPreview, { params, body: { job } }, { as: asColleague })
  expect(await traceOf(server.database, { id: projectId })).toEqual(before)
  expect(await server.call(getImportPreview, { params }, { as })).toEqual({ preview: null })
  for (const endpoint of [discardImportPreview, publishImportPreview] as const)
    expect(await server.refusal(endpoint, { params, body: { job } }, { as })).toMatchObject({
      code: 'import_preview_gone',
    })
  expect((await read()).run).toMatchObject({ isPreview: true, job: { state: 'done' } })
  await start()
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, isPreview: false })
  expect(await rows()).toHaveLength(6)
})

test('DATA-03 another import is refused in plain words while one waits, by whatever way it comes', async () => {
  const { projectId, params, compare, read, start, ended, preview } = await publishedProject()
  await compare(SECOND)
  const { version } = await read()
  for (const isPreview of [false, true]) {
    const request = { params, body: { version, isCheck: false, isPreview } }
    expect(
      await server.refusal(startImport, request, { as: asColleague, language: 'English' }),
    ).toMatchObject({
      code: 'import_preview_waiting',
      message: expect.stringMatching(/waiting to be published/),
    })
  }
  const content = `${LEDGER_HEADER}\nT1,S1,INV-1001,100.00,2024-01-31\n`
  const byCommand = importText(server.database, { id: projectId } as never, staff, [{ content }])
  expect(await importRefusal(byCommand)).toMatchObject({ code: 'preview_waiting' })
  await start(true)
  expect(await ended('check')).toMatchObject({ job: { state: 'done' } })
  expect((await preview()).new.count).toBe(1)
})

test('DATA-03 where another publication or other figures came in between, nothing is published and a new preview says so', async () => {
  const { projectId, compare, publish, preview, start, ended, rows } = await publishedProject()
  await compare(SECOND)
  const { owner } = server.database
  const waiting = owner.selectFrom('core.import_previews').selectAll().where('project_id', '=', projectId)
  const row = await waiting.executeTakeFirstOrThrow()
  // An import that had begun before this one waited.
  await owner.deleteFrom('core.import_previews').where('project_id', '=', projectId).execute()
  await start()
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, isPreview: false })
  const { content, parameters, ...kept } = row
  const values = { ...kept, content: JSON.stringify(content), parameters: JSON.stringify(parameters) }
  await owner.insertInto('core.import_previews').values(values).execute()
  const published = await rows()
  await publish()
  expect(await ended('run')).toMatchObject({
    ...{ job: { state: 'failed', error: { code: 'import_refused' } } },
    refusal: { code: 'preview_renewed', message: expect.stringMatching(/aperçu/) },
  })
  expect(await rows()).toEqual(published)
  expect(await preview()).toMatchObject({ renewed: 'publication', unchanged: 3, new: { count: 0 } })
  await owner
    .updateTable('core.import_previews')
    .set({ content: sql`jsonb_set(content, '{unchanged}', '7')` })
    .where('project_id', '=', projectId)
    .execute()
  await publish()
  expect(await ended('run')).toMatchObject({ refusal: { code: 'preview_renewed' } })
  expect(await preview()).toMatchObject({ renewed: 'figures', unchanged: 3 })
  await publish()
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, refusal: null })
  await expect(preview()).rejects.toThrow('No preview waits.')
})

test('DATA-03 a publication that loses the database between comparison and switch publishes all of it later, once', async () => {
  const { projectId, compare, publish, preview, ended, rows, read } = await publishedProject()
  await compare(SECOND)
  const before = await rows()
  const { job: compared } = await preview()
  // The last thing that happens before the switch is that the preview ends: it waits for this lock.
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`select from core.import_previews where job_id = ${compared} for update`.execute(tx)
    const { job } = await publish()
    await vi.waitFor(async () => expect(await waitingBackends(job.id)).toBe(1), { timeout: 90_000 })
    expect(await rows()).toEqual(before)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${`quitus import ${job.id}`}`.execute(
      tx,
    )
    await vi.waitFor(async () => expect(await waitingBackends(job.id)).toBe(0), { timeout: 90_000 })
    expect((await preview()).job).toBe(compared)
  })
  expect(await ended('run')).toMatchObject({ job: { state: 'done' }, refusal: null })
  expect((await read()).preview).toBeNull()
  expect((await rows()).length).toBe(6)
  const publications = await server.database.owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .execute()
  expect(publications).toHaveLength(2)
})

test('DATA-03 ACC-05 customers are refused each call of a preview', async () => {
  const { params, compare, preview } = await publishedProject()
  await compare(SECOND)
  const { job } = await preview()
  const body = { job }
  for (const refusal of [
    await server.refusal(getImportPreview, { params }, { as: asCustomer }),
    await server.refusal(publishImportPreview, { params, body }, { as: asCustomer }),
    await server.refusal(discardImportPreview, { params, body }, { as: asCustomer }),
  ])
    expect(refusal).toMatchObject({ code: 'not_permitted' })
  expect((await preview()).job).toBe(job)
})

async function waitingBackends(jobId: string): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = ${`quitus import ${jobId}`} and wait_event_type = 'Lock'`.execute(
    server.database.owner,
  )
  return rows.length
}
