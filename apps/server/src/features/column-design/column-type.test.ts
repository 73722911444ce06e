import { changeColumnType } from '@quitus/contract/views/convert-column.ts'
import { createDefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import { undoColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { AddedColumnType } from '@quitus/domain/columns/column-design.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { selectPersonalColumns } from '#history-chain/chain-rows.sql.ts'
import { NAME, startConversionWorld } from '#testing/column-design/conversion-world.sql.ts'
import { NEW_DESIGN } from '#testing/column-design/design-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { as, asCustomer, withColumn } = await startConversionWorld(server)

test('DATA-02 CELL-08 texts become amounts with their history, in rows, order, filter and sums, and go back to the letter', async () => {
  const world = await withColumn('STRING')
  const { write, preview, convert, values, params, metadata, undo } = world
  await write('E1$$1', '1 234,50')
  await write('E2$$1', '99.9')
  await write('E4$$1', '(12,5)')
  expect(await preview('AMOUNT')).toMatchObject({
    ...{ values: 3, refused: 0, refusals: [], uses: [] },
    examples: [
      { entryId: 'E1$$1', before: '1 234,50', after: 1234.5 },
      { entryId: 'E2$$1', before: '99.9', after: 99.9 },
      { entryId: 'E4$$1', before: '(12,5)', after: -12.5 },
    ],
  })
  const announced = async () => {
    const { rows: events } = await sql<{ count: number }>`
      select count(*)::integer as count from core.project_events
      where project_id = ${params.projectId} and kind = 'design'`.execute(server.database.owner)
    return events[0]?.count
  }
  expect(await announced()).toBe(1)
  const { version, columns } = await convert('AMOUNT')
  expect(version).toBe(2)
  expect(await announced()).toBe(2)
  expect(columns.find(({ name }) => name === NAME)).toMatchObject({ type: 'AMOUNT', isAdded: true })
  expect(await values()).toMatchObject({ E1$$1: 1234.5, E2$$1: 99.9, E3$$1: null, E4$$1: -12.5 })
  const { timestamp } = await metadata()
  await world.save({ [NAME]: { footerStyle: 'SUM' } })
  const set = await server.call(
    openResultSet,
    {
      params,
      body: {
        timestamp,
        sort: [{ column: NAME, descending: true }],
        filter: { column: NAME, op: 'between', value: [0, null] },
      },
    },
    { as: asCustomer },
  )
  expect(set.rows.map(({ entryId }) => entryId)).toEqual(['E1$$1', 'E2$$1'])
  const totals = await server.call(
    getResultSetTotals,
    { params: { ...params, resultSet: set.resultSet } },
    { as: asCustomer },
  )
  expect(totals.sums[NAME]).toBe(1334.4)
  const { rows: activity } = await sql<{ details: unknown }>`
    select details from core.audit_events where project_id = ${params.projectId} order by id desc limit 2`.execute(
    server.database.owner,
  )
  expect(activity[1]?.details).toMatchObject({
    before: 'Avis du service (type: STRING)',
    after: 'Avis du service (type: AMOUNT)',
  })
  // What was a text may name people, in the history that is sealed from now on as well.
  const personal = await server.database.owner
    .transaction()
    .execute((tx) => selectPersonalColumns(tx, params.projectId))
  expect(personal.get('dashboard')?.has(NAME)).toBe(true)
  expect(await world.history()).toMatchObject([
    { kind: 'edit', before: null, after: '1 234,50' },
    { kind: 'edit' },
    { kind: 'edit' },
    { kind: 'convert', before: '1 234,50', after: 1234.5 },
    { kind: 'convert', before: '99.9', after: 99.9 },
    { kind: 'convert', before: '(12,5)', after: -12.5 },
  ])
  await write('E2$$1', 7)
  await convert('STRING')
  expect(await values()).toMatchObject({ E1$$1: '1 234,50', E2$$1: '7', E3$$1: null, E4$$1: '(12,5)' })
  const undone = await undo()
  expect(undone.columns.find(({ name }) => name === NAME)).toMatchObject({
    type: 'AMOUNT',
    design: { footerStyle: 'SUM' },
  })
  expect(await values()).toMatchObject({ E1$$1: 1234.5, E2$$1: 7, E3$$1: null, E4$$1: -12.5 })
})

test('DATA-02 a value that cannot be converted exactly is named with its row, and the type stays', async () => {
  const { write, preview, refusal, values, column } = await withColumn('STRING')
  await write('E1$$1', '12')
  await write('E2$$1', '1,234')
  await write('E4$$1', 'à voir')
  const answer = await preview('AMOUNT')
  expect(answer).toMatchObject({
    values: 3,
    refused: 2,
    refusals: [
      { entryId: 'E2$$1', before: '1,234', message: expect.stringMatching(/two numbers/) },
      { entryId: 'E4$$1', before: 'à voir', message: 'This is not a number.' },
    ],
    examples: [{ entryId: 'E1$$1', row: 1, after: 12 }],
  })
  expect(answer.values + answer.blank).toBe(Object.keys(await values()).length)
  expect(await refusal('AMOUNT')).toMatchObject({
    code: 'column_type_values',
    message: expect.stringMatching(/2 values .*1,234/),
  })
  expect(await values()).toMatchObject({ E1$$1: '12', E2$$1: '1,234', E4$$1: 'à voir' })
  expect(await column(NAME)).toMatchObject({ type: 'STRING' })
  await write('E2$$1', '1234')
  await write('E4$$1', null)
  expect((await preview('AMOUNT')).refused).toBe(0)
})

test('DATA-02 CELL-12 a step from before a change of type is not undone in that column, even where the cell is blank', async () => {
  const { write, convert, values, params } = await withColumn('STRING')
  const first = await write('E1$$1', 'texte')
  const cleared = await write('E1$$1', null)
  await write('E2$$1', '2024-04-03')
  await convert('DATE')
  for (const changeSet of [cleared, first]) {
    const answer = await server.call(
      undoChangeSet,
      { params: { projectId: params.projectId, changeSet }, body: {} },
      { as: asCustomer },
    )
    expect(answer).toMatchObject({ changed: 0, refused: [{ column: NAME, code: 'changed_meanwhile' }] })
  }
  expect(await values()).toMatchObject({ E1$$1: null, E2$$1: { model: '2024-04-03T00:00:00' } })
})

test('DATA-02 CELL-03 locked rows and all rows of an anomaly are converted, and an anomaly counts once', async () => {
  const { write, lock, preview, convert, values, history } = await withColumn('INTEGER', {
    isAnomalyColumn: true,
  })
  await write('E1$$1', 12)
  await write('E4$$1', 5)
  await lock('E4$$1')
  expect(await preview('STRING')).toMatchObject({ values: 2, refused: 0 })
  await convert('STRING')
  expect(await values()).toMatchObject({ E1$$1: '12', E4$$1: '5' })
  const converted = (await history()).filter(({ kind }) => kind === 'convert')
  expect(new Set(converted.map(({ after }) => after))).toEqual(new Set(['12', '5']))
  await convert('INTEGER')
  expect(await values()).toMatchObject({ E1$$1: 12, E4$$1: 5 })
  await convert('STRING')
  await write('E1$$1', 'deux')
  expect(await preview('REAL')).toMatchObject({
    values: 2,
    refused: 1,
    refusals: [{ row: 1, entryId: 'E1$$1' }],
  })
})

test('DATA-02 views, formulas and lists that depend on a column are listed, and kept valid or named in the refusal', async () => {
  const world = await withColumn('STRING')
  const { params, preview, refusal, convert, save, write, undo } = world
  await write('E1$$1', '5')
  const define = (label: string, filter: object) =>
    server.call(
      createDefinedView,
      { params, body: { label: { fr: label, en: label }, isVisibleToCustomers: true, filter } as never },
      { as },
    )
  await define('Sans avis', { column: NAME, op: 'empty' })
  expect((await preview('REAL')).uses).toEqual([{ kind: 'definedView', label: 'Sans avis', isKept: true }])
  await convert('REAL')
  await define('Grands', { column: NAME, op: 'between', value: [1, null] })
  // The number of the same family keeps its conditions.
  expect((await preview('AMOUNT')).uses.map(({ isKept }) => isKept)).toEqual([true, true])
  expect(await refusal('STRING')).toMatchObject({
    code: 'column_type_used',
    message: expect.stringMatching(/Grands/),
  })
  const { version } = await world.read()
  expect(await server.refusal(undoColumnDesign, { params, body: { version } }, { as })).toMatchObject({
    code: 'column_type_used',
  })
  const label = { fr: 'Double', en: 'Double' }
  await save({}, [
    {
      name: null,
      added: { type: 'REAL', isAnomalyColumn: false, formula: `{${NAME}} * 2` },
      design: { ...NEW_DESIGN, isEditable: false, label },
    },
  ])
  expect((await preview('STRING')).uses).toContainEqual({ kind: 'formula', label: 'Double', isKept: false })
  await convert('AMOUNT')
  const doubled = async () =>
    (await world.rows()).find(({ entryId }) => entryId === 'E1$$1')?.['custom:double']
  expect(await doubled()).toBe(10)
  await write('E1$$1', 6)
  expect(await doubled()).toBe(12)
  await undo()
  expect(await doubled()).toBe(12)
})

test('DATA-02 imported and calculated columns keep their type, and so does a column whose description changed meanwhile', async () => {
  const { params, read, convert } = await withColumn('STRING')
  const { version } = await read()
  const requested = (column: string, type: AddedColumnType) => ({
    params: { ...params, column },
    body: { version, type },
  })
  for (const column of ['Remarque', 'Montant'])
    expect(await server.refusal(changeColumnType, requested(column, 'STRING'), { as })).toMatchObject({
      code: 'column_type_unfit',
    })
  expect(await server.refusal(changeColumnType, requested('custom:none', 'REAL'), { as })).toMatchObject({
    code: 'unknown_column',
  })
  await convert('DATE')
  expect(await server.refusal(changeColumnType, requested(NAME, 'STRING'), { as })).toMatchObject({
    code: 'column_design_changed_meanwhile',
  })
  expect(
    await server.refusal(
      changeColumnType,
      { ...requested(NAME, 'AMOUNT'), body: { version: version + 1, type: 'AMOUNT' } },
      { as },
    ),
  ).toMatchObject({
    code: 'column_type_unfit',
  })
  const places = await sql<{ count: string }>`
    select count(*) from pg_attribute where attrelid = ${`project_${params.projectId}.review_dashboard`}::regclass
      and attname::text ~ '^c[0-9]+$' and not attisdropped
      and attname::text not in (select storage_name from core.view_columns where project_id = ${params.projectId})`.execute(
    server.database.owner,
  )
  expect(Number(places.rows[0]?.count)).toBe(0)
})

test('DATA-02 what people write while values are converted is converted as well, with its history', async () => {
  const { params, write, convert, values, history, column } = await withColumn('STRING')
  await write('E1$$1', '1')
  await write('E2$$1', '2')
  const { owner } = server.database
  const review = sql.id(`project_${params.projectId}`, 'review_dashboard')
  const stored = await owner
    .selectFrom('core.view_columns')
    .select('storage_name')
    .where('project_id', '=', params.projectId)
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  const isWaiting = async () => {
    const { rows: waiting } =
      await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(owner)
    return waiting.length > 0
  }
  let converted: Promise<unknown> | undefined
  await owner.transaction().execute(async (tx) => {
    // As an edit does that has not ended.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`view/${params.projectId}/dashboard`}, 0))`.execute(
      tx,
    )
    converted = convert('AMOUNT')
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 2_500, interval: 20 })
    const written = (text: string, row: string) =>
      sql`
      update ${review} set ${sql.id(stored.storage_name)} = ${text}, version = version + 1
      where row_id = (select row_id from ${sql.id(`project_${params.projectId}`, 'entries')}
                      where entry_id = ${row} and source = 'dashboard')`.execute(tx)
    await written('7,5', 'E1$$1')
    await written('3', 'E4$$1')
  })
  await converted
  expect(await column(NAME)).toMatchObject({ type: 'AMOUNT' })
  expect(await values()).toMatchObject({ E1$$1: 7.5, E2$$1: 2, E4$$1: 3 })
  const lines = (await history()).filter(({ kind }) => kind === 'convert')
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    ['7,5', 7.5],
    ['2', 2],
    ['3', 3],
  ])
})
