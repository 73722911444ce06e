import {
  discardImportPreview,
  getImportPreview,
  previewFormerPublication,
  publishImportPreview,
} from '@quitus/contract/imports/import-previews.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startImportWorld } from '#testing/files/import-world.ts'

const { server, as, asCustomer, emptyProject } = await startImportWorld()

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
/** Nothing that was there before. */
const MONTH = ledger(['5005', 'Epsilon', '310,00'])

async function projectWith(...imports: { text: string; addsToCurrent?: boolean }[]) {
  const project = await emptyProject()
  const { projectId, params, file, prepare, start, ended, read } = project
  const dashboard = { projectId, source: 'dashboard' } as const
  for (const [at, { text, addsToCurrent = false }] of imports.entries()) {
    await prepare([await file(text, `${at}.csv`)], {
      ...{ keyColumns: ['Entry'], addsToCurrent: at === 0 ? null : addsToCurrent },
    })
    await start()
    expect(await ended('run')).toMatchObject({ job: { state: 'done' } })
    server.clock.advance(1000)
  }
  const rows = async () =>
    (await server.call(getViewData, { params: dashboard, query: {} }, { as: asCustomer })).rows
  const amounts = async () =>
    (await rows())
      .filter(({ path }) => path.length === 1)
      .map((row) => [row['Supplier Name'], row['Montant anomalie']])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  const validate = async (supplier: string) => {
    const { timestamp } = (await server.call(getViewMetadata, { params: dashboard, query: {} }, { as }))
      .viewMetaData
    const row = (await rows()).find((each) => each['Supplier Name'] === supplier && each.path.length === 1)
    const selection = { entryIds: [row?.entryId ?? ''] }
    const body = { timestamp, action: 'validate', selection } as const
    expect(await server.call(runAction, { params: dashboard, body }, { as })).toMatchObject({ changed: 1 })
  }
  const stateOf = async (supplier: string) =>
    (await rows()).find((each) => each['Supplier Name'] === supplier && each.path.length === 1)?.Validé
  const former = async () => (await read()).formerPublication
  const compare = async () => {
    const body = { publication: (await former())?.id ?? 0 }
    // The later one of two is the last.
    server.clock.advance(1000)
    await server.call(previewFormerPublication, { params, body }, { as })
    return ended('run')
  }
  const preview = async () => (await server.call(getImportPreview, { params }, { as })).preview
  const publish = async () => {
    const job = (await preview())?.job ?? ''
    server.clock.advance(1000)
    await server.call(publishImportPreview, { params, body: { job } }, { as })
    return ended('run')
  }
  return { ...project, amounts, validate, stateOf, former, compare, preview, publish }
}

const AMOUNTS_OF_FIRST = [
  ['Alpha', 1100],
  ['Beta', 250.5],
  ['Gamma', 90],
]

test('DATA-03 the publication before is compared, published again with the decisions made since, and can be left again', async () => {
  const project = await projectWith({ text: FIRST }, { text: SECOND })
  const { amounts, validate, stateOf, former, compare, preview, publish } = project
  const second = await amounts()
  await validate('Gamma')
  expect(await former()).toMatchObject({ rows: 6, anomalies: 3 })
  expect(await compare()).toMatchObject({ job: { state: 'done' }, isPreview: true, isRestoring: true })
  expect(await amounts()).toEqual(second)
  expect(await preview()).toMatchObject({
    isRestoring: true,
    new: { count: 1, amount: 250.5 },
    gone: { count: 1, amountBefore: 700 },
    changed: { count: 1, amount: 1100, amountBefore: 1200 },
    unchanged: 1,
  })
  expect(await publish()).toMatchObject({ job: { state: 'done' }, isPreview: false, isRestoring: true })
  expect(await amounts()).toEqual(AMOUNTS_OF_FIRST)
  expect(await stateOf('Gamma')).toBe(true)
  await compare()
  await publish()
  expect(await amounts()).toEqual(second)
  expect(await stateOf('Gamma')).toBe(true)
})

test('DATA-03 a month that was added is taken out again, and the next one is added to what is left', async () => {
  const { amounts, compare, publish, prepare, file, start, ended } = await projectWith(
    { text: FIRST },
    { text: MONTH, addsToCurrent: true },
  )
  expect(await amounts()).toHaveLength(4)
  await compare()
  await publish()
  expect(await amounts()).toEqual(AMOUNTS_OF_FIRST)
  const content = { keyColumns: ['Entry'], addsToCurrent: true }
  await prepare([await file(MONTH, 'later.csv')], content)
  await start()
  expect(await ended('run')).toMatchObject({ job: { state: 'done' } })
  expect(await amounts()).toHaveLength(4)
})

test('DATA-03 there is nothing to return to before the second publication, after an older release, and for customers', async () => {
  const first = await projectWith({ text: FIRST })
  const { params, former } = first
  expect(await former()).toBeNull()
  const refusal = (publication: number, session = as, of = params) =>
    server.refusal(previewFormerPublication, { params: of, body: { publication } }, { as: session })
  expect(await refusal(1)).toMatchObject({ status: 409, code: 'former_publication_gone' })
  const second = await projectWith({ text: FIRST }, { text: SECOND })
  const id = (await second.former())?.id ?? 0
  expect(await refusal(id, asCustomer, second.params)).toMatchObject({ status: 403 })
  expect(await refusal(id)).toMatchObject({ code: 'former_publication_gone' })
  await sql`update core.publications set made_from = null where id = ${id}`.execute(server.database.owner)
  expect(await second.former()).toBeNull()
  expect(await refusal(id, as, second.params)).toMatchObject({ code: 'former_publication_gone' })
})

test('DATA-03 a return that waits is discarded, and refuses a second one until then', async () => {
  const { params, compare, former, preview, amounts } = await projectWith({ text: FIRST }, { text: SECOND })
  const before = await amounts()
  await compare()
  const body = { publication: (await former())?.id ?? 0 }
  expect(await server.refusal(previewFormerPublication, { params, body }, { as })).toMatchObject({
    code: 'import_preview_waiting',
  })
  const job = (await preview())?.job ?? ''
  await server.call(discardImportPreview, { params, body: { job } }, { as })
  expect(await preview()).toBeNull()
  expect(await amounts()).toEqual(before)
})
