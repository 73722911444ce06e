import { readdir } from 'node:fs/promises'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { findSearchTexts, renewSearchTexts } from '@quitus/database/views/search-texts.sql.ts'
import { defineView } from '@quitus/database/views/view-definition.sql.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { deleteProject } from '#erasure/project-rows.sql.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { arbitraryQuery } from '#testing/column-store/arbitrary-query.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { SYNTHESIS_VIEW } from '#testing/synthesis/synthesis-view.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { selectColumnValues } from '#views/query/column-values.sql.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'
import { selectStatistics } from '#views/query/statistics.sql.ts'
import { selectTotals } from '#views/query/totals.sql.ts'
import { presentListedValue } from '#views/rows/row.presenter.ts'
import type { StoreReader } from './read-store.ts'
import { readStatistics } from './store-statistics.ts'
import { readTotals } from './store-totals.ts'
import { readColumnValues } from './store-values.ts'

const server = await startTestServer({ storedFromRows: 1, visibleRows })
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const { columnStore } = server.deps
if (columnStore === null) throw new Error('The server has no column store.')

type Reader = { person: { id: number; roleType: 'staff' | 'customer' }; locale: Locale }
const READERS: Reader[] = [
  { person: { id: staff.id, roleType: 'staff' }, locale: 'fr' },
  { person: { id: customer.id, roleType: 'customer' }, locale: 'en' },
]

function read<Result>(
  projectId: number,
  { person, locale }: Reader,
  work: (reader: StoreReader, view: View) => Promise<Result>,
): Promise<Result> {
  const requester = { userId: person.id, projectId }
  return runAppTransaction(server.database, requester, async (tx: Tx) => {
    const user = { id: person.id, roleType: person.roleType, optionalFeatures: [] }
    const actor = { user, impersonator: null } as never
    const access = { features: ['dashboard' as const], right: 'manage' as const }
    const view = await loadView(
      tx,
      { projectId, source: 'dashboard' },
      { actor, access, locale, visibleRows },
    )
    return work({ tx, columnStore, database: server.database }, view)
  })
}

/** Has the store copy the view, and waits until it has. */
async function copied(projectId: number): Promise<void> {
  for (const reader of READERS)
    await read(projectId, reader, (each, view) => readTotals(each, view, { sort: [] }))
  await columnStore?.settled()
  expect(unanswered()).toEqual([])
}

/** What the log says of questions that the store did not answer although it has a copy, and of failed copies. */
function unanswered(): string[] {
  return server.log.lines.filter((line) => line.includes('not answered by the column store'))
}

/** Everything that is read of the store equals what the database works out; returns how much the store answered. */
async function compare(reader: StoreReader, view: View, query: RowQuery): Promise<number> {
  const totals = await readTotals(reader, view, query)
  if (totals !== undefined) expect(totals).toEqual(await selectTotals(reader.tx, view, query))
  let answered = totals === undefined ? 0 : 1
  for (const column of view.columns) {
    if (QUERIED_TYPES[column.type].values === null) continue
    for (const requested of [{ limit: 3 }, { limit: 50, contains: 'e' }, { limit: 2, after: null }]) {
      const values = await readColumnValues(reader, view, query, column, requested)
      if (values === undefined) continue
      answered += 1
      const expected = await selectColumnValues(reader.tx, view, query, column, requested)
      const shown = (found: typeof values) =>
        found.map(({ value, count }) => ({ value: presentListedValue(value, column.type), count }))
      expect(shown(values), column.name).toEqual(shown(expected))
    }
  }
  return answered
}

async function expectAgreement(projectId: number): Promise<void> {
  for (const each of READERS)
    await read(projectId, each, async (reader, view) => {
      const everything = await compare(reader, view, { sort: [] })
      expect(everything, 'the store answered').toBeGreaterThan(view.columns.length * 2)
      const columns = view.columns.filter(({ type }) => type !== 'FILE')
      const statistics = await readStatistics(reader, view, columns)
      const expected = await selectStatistics(reader.tx, view, columns, 'anomaly rows')
      const shown = (found: object) =>
        Object.fromEntries(
          Object.entries(found).map(([name, text]) => [
            name,
            typeof text === 'string' && /^-?[\d.]+$/.test(text) ? Number(text) : text,
          ]),
        )
      expect(statistics?.columns.map(shown)).toEqual(expected.columns.map(shown))
      expect(shown(statistics?.all ?? {})).toEqual(shown(expected.all))
    })
  expect(unanswered()).toEqual([])
}

const { project, edit, undo } = await publishForWriting(
  server,
  staff,
  [
    [staff, 'manage'],
    [customer, 'review'],
  ],
  { view: SYNTHESIS_VIEW },
)
await copied(project.id)

test('PERF-01 VIEW-05 any question is answered by the store as by the database, for staff and customers', async () => {
  await expectAgreement(project.id)
  for (const each of READERS)
    await read(project.id, each, async (reader, view) => {
      let answered = 0
      await fc.assert(
        fc.asyncProperty(arbitraryQuery(view), async (query) => {
          const totals = await readTotals(reader, view, query)
          if (totals === undefined) return
          answered += 1
          expect(totals).toEqual(await selectTotals(reader.tx, view, query))
        }),
        { numRuns: 200 },
      )
      expect(answered).toBeGreaterThan(60)
      await fc.assert(
        fc.asyncProperty(arbitraryQuery(view), async (query) => void (await compare(reader, view, query))),
        { numRuns: 6 },
      )
    })
})

test('PERF-01 SEC-01 the store follows whatever is written, at the next question', async () => {
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const perform = async (body: object) => {
    const answer = await server.call(runAction, { params, body: { timestamp, ...body } as never }, { as })
    await expectAgreement(project.id)
    return answer.changeSet ?? ''
  }
  const edited = await edit(as, [
    change('E1$$1', 'Commentaire', 'Été; "deux"\nlignes', null),
    change('E2$$1', 'Part', 0.5, null),
    change('E3$$1', 'Coefficient', 0.1234, null),
    change('E3$$2', 'Relancé le', { model: '2024-05-06T07:08:09Z' }, null),
    change('E1$$1', 'Échéance', { model: '2024-05-06T00:00:00' }, null),
  ])
  expect(edited.refused).toEqual([])
  await expectAgreement(project.id)
  await undo(as, edited.changeSet)
  await expectAgreement(project.id)
  const selection = { entryIds: ['E1$$1', 'E2$$1', 'E3$$2'] }
  await perform({ action: 'withdraw', selection: { entryIds: ['E5$$1'] } })
  await perform({ action: 'reject', selection: { entryIds: ['E4$$1'] }, reason: 'Vue' })
  const validated = await perform({ action: 'validate', selection })
  await server.call(
    undoChangeSet,
    { params: { projectId: project.id, changeSet: validated }, body: {} },
    { as },
  )
  await expectAgreement(project.id)
  await perform({ action: 'validate', selection })
  await perform({ action: 'claim', selection })
})

test('PERF-01 what a transaction has written and may roll back is not in the store', async () => {
  const [first] = READERS
  if (first === undefined) throw new Error('There is no reader.')
  const saying = (text: string): RowQuery => ({
    sort: [],
    filter: { column: 'Commentaire', op: 'equals', value: text },
  })
  const rolledBack = read(project.id, first, async (reader, view) => {
    const column = view.columns.find(({ name }) => name === 'Commentaire')?.storageName ?? ''
    await sql`insert into ${view.tables.changeSets} (source, kind, actor_id, row_count)
              values ('dashboard', 'edit', ${staff.id}, 1)`.execute(reader.tx)
    await sql`update ${view.tables.review} set ${sql.id(column)} = 'provisoire', version = version + 1,
              edited_columns = edited_columns || ${column}::text
              where row_id in (select row_id from ${view.tables.base} base where anomaly_id = 'A-08')`.execute(
      reader.tx,
    )
    await edit(as, [change('E6$$1', 'Commentaire', 'gardé', null)])
    expect(await readTotals(reader, view, saying('provisoire'))).toBeUndefined()
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const counts = (text: string) =>
    read(project.id, first, async (reader, view) => (await readTotals(reader, view, saying(text)))?.count)
  expect(await counts('GARDE')).toBe(1)
  expect(await counts('provisoire')).toBe(0)
})

test('PERF-01 SEC-01 a text that staff hide from customers is found by none of their searches in the store', async () => {
  const [, second] = READERS
  if (second === undefined) throw new Error('There is no reader.')
  const query: RowQuery = { sort: [], search: 'Zéphyr' }
  const count = () => read(project.id, second, (reader, view) => readTotals(reader, view, query))
  await copied(project.id)
  expect((await count())?.count).toBeGreaterThan(0)
  const columns = SYNTHESIS_VIEW.columns.map((column) =>
    column.name === 'Fournisseur' ? { ...column, isHiddenFromCustomers: true } : column,
  )
  await server.database.owner.transaction().execute(async (tx) => {
    await defineView(tx, project.id, { ...SYNTHESIS_VIEW, columns })
    const texts = await findSearchTexts(tx, { projectId: project.id, source: 'dashboard' })
    if (texts !== null) await renewSearchTexts(tx, texts)
  })
  expect(await count()).toBeUndefined()
  await copied(project.id)
  expect((await count())?.count).toBe(0)
  await server.database.owner.transaction().execute(async (tx) => {
    await defineView(tx, project.id, SYNTHESIS_VIEW)
    const texts = await findSearchTexts(tx, { projectId: project.id, source: 'dashboard' })
    if (texts !== null) await renewSearchTexts(tx, texts)
  })
  await copied(project.id)
})

test('PERF-01 a number of more digits than the store keeps has it copied again, and meanwhile the database answers', async () => {
  await edit(as, [change('E6$$1', 'Coefficient', 0.000_001_234, null)])
  const [first] = READERS
  if (first === undefined) throw new Error('There is no reader.')
  const query: RowQuery = { sort: [], filter: { column: 'Coefficient', op: 'between', value: [0, 0.00001] } }
  expect(await read(project.id, first, (reader, view) => readTotals(reader, view, query))).toBeUndefined()
  await copied(project.id)
  expect(await read(project.id, first, (reader, view) => readTotals(reader, view, query))).toMatchObject({
    count: 1,
  })
  await expectAgreement(project.id)
})

test('PERF-01 OPS-02 a store reads no file of others, and after a kill it is made again while nothing fails', async () => {
  const [first] = READERS
  if (first === undefined || columnStore === null) throw new Error('There is nothing to read.')
  await expect(columnStore.engine.run('select nothing')).rejects.toThrow()
  await expect(columnStore.engine.run(`select * from read_csv('/etc/passwd')`)).rejects.toThrow(
    'Permission Error',
  )
  await columnStore.engine.kill()
  const count = () => read(project.id, first, (reader, view) => readTotals(reader, view, { sort: [] }))
  expect(await count()).toBeUndefined()
  await columnStore.settled()
  expect(await count()).toMatchObject({ count: 10 })
})

test('PERF-01 DATA-03 a publication is copied again, and the rows of the one before are not read for it', async () => {
  const rows = AUDIT_ROWS.filter(({ anomalyId }) => anomalyId !== 'A-01')
  await publishAuditView(server.database, project, staff, { view: SYNTHESIS_VIEW, rows })
  await copied(project.id)
  await expectAgreement(project.id)
})

test('SEC-09 PERF-01 the copy of an erased project is removed with its file, and others stay', async () => {
  const erased = await publishForWriting(server, staff, [[staff, 'manage']], { view: SYNTHESIS_VIEW })
  const files = async () =>
    (await readdir(await columnStore.engine.folder())).filter((name) => /duckdb$/.test(name))
  const [tables, before] = [columnStore.count(), await files()]
  await copied(erased.project.id)
  expect(columnStore.count()).toBe(tables + 1)
  await columnStore.clean()
  expect(columnStore.count()).toBe(tables + 1)
  await server.database.owner.transaction().execute((tx) => deleteProject(tx, erased.project.id))
  await columnStore.clean()
  expect(columnStore.count()).toBe(tables)
  await vi.waitFor(async () => expect(await files()).toEqual(before), 60_000)
})
