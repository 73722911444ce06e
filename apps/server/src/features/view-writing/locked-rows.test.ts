import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { baseTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { type CellEditRefusal, cellEditRefusal } from '@quitus/domain/columns/editability.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { AUDIT_ROWS, AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { PlannedChange } from '#views/writing/change-set.sql.ts'
import { insertChangeSet, updateReviewCells } from '#views/writing/change-set.sql.ts'

/** Two anomalies, of two rows and of three, in which everything happens. */
const ROWS = AUDIT_ROWS.filter(({ anomalyId }) => anomalyId === 'A-01' || anomalyId === 'A-03')
const GONE = 'Part'
const COLUMNS = ['Remarque', 'Commentaire', 'Fournisseur', 'Montant anomalie', GONE, ROW_LOCKED_COLUMN]
const OF_ANOMALY = new Set(AUDIT_VIEW.anomalyColumns)

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

type Stored = { row_id: number; is_locked: boolean; version: number; edited_columns: string[] } & Record<
  string,
  unknown
>
type State = { review: Map<number, Stored>; base: unknown[] }

/** A project in which people wrote into a column before an import came without it. */
async function published() {
  const project = await server.project({ members: [[staff, 'manage']] })
  await publishAuditView(server.database, project, staff, { rows: ROWS })
  const columns = AUDIT_VIEW.columns.filter(({ name }) => name !== GONE)
  const { id } = await publishAuditView(server.database, project, staff, {
    rows: ROWS,
    view: { ...AUDIT_VIEW, columns },
  })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const schema = projectSchemaName(project.id)
  const review = sql.id(schema, 'review_dashboard')
  const base = sql.id(schema, baseTableName('dashboard', id))
  const entries = await sql<{ entry_id: string; row_id: number; anomaly_id: string; child_index: number }>`
    select entry_id, row_id, anomaly_id, child_index
    from ${base} join ${sql.id(schema, 'entries')} using (row_id) order by row_id`.execute(
    server.database.owner,
  )
  const actor = { user: signedInStaff(staff), impersonator: null }
  /** Whatever `work` does as the application's role is kept; the code of the guard that refuses it undoes all of it. */
  const asApplication = (work: (tx: Parameters<typeof nameRequester>[0], view: View) => Promise<unknown>) =>
    server.database.app
      .transaction()
      .execute(async (tx) => {
        await nameRequester(tx, staff.id, project.id)
        const access = { features: ['dashboard'], right: 'manage' } as const
        await work(
          tx,
          await loadView(tx, params, {
            actor,
            access: { ...access, features: [...access.features] },
            locale: 'fr',
            visibleRows,
          }),
        )
      })
      .then(
        () => null,
        (error: { code?: string }) => error.code ?? String(error),
      )
  return {
    entries: entries.rows,
    viewColumns: new Map(viewMetaData.columns.map((column) => [column.name, column])),
    asApplication,
    actor,
    review,
    edit: (changes: { entryId: string; column: string; value: WireValue; expected: WireValue }[]) =>
      server.call(editCells, { params, body: { timestamp: viewMetaData.timestamp, changes } }, { as }),
    state: async (): Promise<State> => {
      const reviewed = await sql<Stored>`select * from ${review}`.execute(server.database.owner)
      const imported = await sql`select * from ${base} order by row_id`.execute(server.database.owner)
      return { review: new Map(reviewed.rows.map((row) => [row.row_id, row])), base: imported.rows }
    },
  }
}
type World = Awaited<ReturnType<typeof published>>

const row = fc.nat({ max: ROWS.length - 1 })
const text = fc.constantFrom(null, 'x', 'y')
const requested = fc.record({ row, column: fc.constantFrom(...COLUMNS), text, lock: fc.boolean() })
const step = fc.oneof(
  fc.record({
    by: fc.constant('call' as const),
    changes: fc.array(requested, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    by: fc.constant('action' as const),
    changes: fc.array(requested, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    by: fc.constant('sql' as const),
    rows: fc.uniqueArray(row, { minLength: 1 }),
    set: fc.uniqueArray(
      fc.constantFrom(
        'Remarque',
        'Commentaire',
        GONE,
        ROW_LOCKED_COLUMN,
        'version',
        'edited',
        'unedited',
        'row_id',
      ),
      { minLength: 1, maxLength: 4 },
    ),
    isHonest: fc.boolean(),
    text,
    lock: fc.boolean(),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('CELL-02 whatever writes, a locked row changes in its lock alone, child rows have no anomaly of their own, and closed columns stay', async () => {
  const met = new Map<string, number>()
  const count = (what: string | null) => met.set(what ?? 'written', (met.get(what ?? 'written') ?? 0) + 1)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const world = await published()
      const storage = await storageNames(world)
      await world.edit([{ entryId: 'E3$$1', column: ROW_LOCKED_COLUMN, value: true, expected: false }])
      let before = await world.state()
      for (const each of steps) {
        if (each.by === 'call') await callAndCompare(world, storage, before, each.changes, count)
        else if (each.by === 'action') count(await action(world, each.changes))
        else count(await write(world, storage, each))
        const after = await world.state()
        expectGuards(world, storage, before, after, each.by === 'sql')
        before = after
      }
    }),
    { numRuns: 20 },
  )
  // Every guard was met, and what is allowed went through.
  for (const guard of ['written', 'QL001', 'QL002', 'QL003', '42501'])
    expect(met.get(guard), guard).toBeGreaterThan(5)
  for (const code of ['row_locked', 'anomaly_column_on_child_row', 'column_not_editable']) {
    expect(met.get(code), code).toBeGreaterThan(5)
  }
}, 120_000)

async function storageNames(world: World): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  await world.asApplication(async (_, view) => {
    for (const column of view.columns) names.set(column.name, column.storageName)
  })
  return names
}

function writtenInto({
  column,
  text: written,
  lock,
}: Pick<Step & { by: 'sql' }, 'text' | 'lock'> & { column: string }): WireValue {
  if (column === ROW_LOCKED_COLUMN) return lock
  if (column === GONE) return written === null ? null : 0.5
  return written
}

/** The call refuses exactly what the rule of the domain says of the state in which it comes, change by change. */
async function callAndCompare(
  world: World,
  storage: Map<string, string>,
  before: State,
  changes: Extract<Step, { by: 'call' }>['changes'],
  count: (what: string | null) => void,
): Promise<void> {
  const once = [...new Map(changes.map((each) => [`${each.row}/${each.column}`, each])).values()]
  const isLocked = new Map([...before.review].map(([id, stored]) => [id, stored.is_locked]))
  const current = new Map<string, WireValue>()
  const predicted: (CellEditRefusal | null)[] = []
  const sent: Parameters<World['edit']>[0] = []
  for (const each of once) {
    const entry = world.entries[each.row]
    const column = world.viewColumns.get(each.column)
    if (entry === undefined || column === undefined) throw new Error('The test requests what is not there.')
    const isAnomalyColumn = OF_ANOMALY.has(each.column)
    const concerned = world.entries.filter(({ anomaly_id, row_id }) =>
      isAnomalyColumn ? anomaly_id === entry.anomaly_id : row_id === entry.row_id,
    )
    const refusal = cellEditRefusal({
      column: { name: column.name, editable: column.editable },
      isAnomalyColumn,
      isChildRow: entry.child_index > 0,
      isLocked: concerned.some(({ row_id }) => isLocked.get(row_id) === true),
      isPinned: false,
    })
    const value = writtenInto(each)
    const stored = before.review.get(entry.row_id)?.[storage.get(each.column) ?? '']
    const expected = presentValue(stored, column.type)
    if (refusal === null && each.column === ROW_LOCKED_COLUMN) {
      for (const { row_id } of concerned) isLocked.set(row_id, each.lock)
    }
    current.set(`${entry.entry_id}/${each.column}`, expected)
    predicted.push(refusal)
    sent.push({ entryId: entry.entry_id, column: each.column, value, expected })
  }
  const answer = await world.edit(sent)
  const codes = sent.map(
    ({ entryId, column }) =>
      answer.refused.find((each) => each.entryId === entryId && each.column === column)?.code ?? null,
  )
  expect(codes).toEqual(predicted)
  for (const code of codes) count(code)
}

/** What an action or an undo does with changes that nobody has judged: the database has to. */
function action(world: World, changes: Extract<Step, { by: 'action' }>['changes']): Promise<string | null> {
  return world.asApplication(async (tx, view) => {
    const planned = changes.flatMap((each): PlannedChange[] => {
      const column = view.columns.find(({ name }) => name === each.column)
      const entry = world.entries[each.row]
      if (column === undefined || entry === undefined || column.storage === 'base') return []
      return [{ rowId: entry.row_id, column, before: null, after: writtenInto(each), isShown: true }]
    })
    const cells = [...new Map(planned.map((each) => [`${each.rowId}/${each.column.name}`, each])).values()]
    const action = { actor: world.actor, kind: 'undo', now: new Date() } as const
    const changeSet = await insertChangeSet(tx, view, action, cells)
    await updateReviewCells(tx, view, changeSet, [...new Set(cells.map(({ column }) => column))])
  })
}

/** One statement by hand, which may lie about what it did. */
function write(
  world: World,
  storage: Map<string, string>,
  each: Extract<Step, { by: 'sql' }>,
): Promise<string | null> {
  const edited = each.set.flatMap((name) => storage.get(name) ?? [])
  const assignments = each.set.map((name): RawBuilder<unknown> => {
    if (name === 'version') return sql`version = version - 1`
    if (name === 'edited') return sql`edited_columns = array['c1']`
    if (name === 'unedited') return sql`edited_columns = '{}'`
    if (name === 'row_id') return sql`row_id = row_id + 1000`
    return sql`${sql.id(storage.get(name) ?? '')} = ${writtenInto({ ...each, column: name })}`
  })
  if (each.isHonest) {
    if (!each.set.includes('version')) assignments.push(sql`version = version + 1`)
    if (!each.set.some((name) => name.endsWith('edited'))) {
      assignments.push(sql`edited_columns = edited_columns || ${edited}::text[]`)
    }
  }
  const rowIds = each.rows.map((index) => world.entries[index]?.row_id ?? 0)
  // Two ways to remove the last value twice in one statement are an error of the test, not a guard.
  if (each.set.includes('edited') && each.set.includes('unedited')) return Promise.resolve('skipped')
  return world.asApplication((tx) =>
    sql`update ${world.review} set ${sql.join(assignments)} where row_id = any(${rowIds}::integer[])`.execute(
      tx,
    ),
  )
}

function expectGuards(
  world: World,
  storage: Map<string, string>,
  before: State,
  after: State,
  isOneStatement: boolean,
): void {
  expect(after.base).toEqual(before.base)
  expect([...after.review.keys()].toSorted()).toEqual([...before.review.keys()].toSorted())
  const gone = storage.get(GONE) ?? ''
  for (const [id, now] of after.review) {
    const was = before.review.get(id)
    expect(now[gone]).toEqual(was?.[gone])
    expect(now.version).toBeGreaterThanOrEqual(was?.version ?? 0)
    expect(now.edited_columns).toEqual(expect.arrayContaining(was?.edited_columns ?? []))
    if (was?.is_locked !== true) continue
    if (now.is_locked) expect(now).toEqual(was)
    else if (isOneStatement) {
      const { version, edited_columns } = now
      expect(now).toEqual({ ...was, is_locked: false, version, edited_columns })
    }
  }
  for (const name of OF_ANOMALY) {
    const column = storage.get(name) ?? ''
    const heads = world.entries.filter(({ child_index }) => child_index === 0)
    for (const entry of world.entries) {
      const head = heads.find(({ anomaly_id }) => anomaly_id === entry.anomaly_id)
      const [own, ofHead] = [entry, head].map((each) => after.review.get(each?.row_id ?? 0)?.[column])
      expect(own).toEqual(ofHead)
    }
  }
}
