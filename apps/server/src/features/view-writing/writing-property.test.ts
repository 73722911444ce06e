import type { Session } from '@quitus/contract/session/user.schema.ts'
import { projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { EDIT_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { isSameWireValue, type WireValue } from '@quitus/domain/values/cell-value.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting, type WritingWorld } from '#testing/writing-world.ts'
import { presentValue } from '#views/rows/row.presenter.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15)

const server = await startTestServer()
const people = [
  await server.person({ roleType: 'staff' }),
  await server.person({ roleType: 'staff' }),
] as const
const sessions: readonly Session[] = [await server.signInAs(people[0]), await server.signInAs(people[1])]

/** Three anomalies, of two rows, one and three, with counts that were imported. */
const ROWS = AUDIT_ROWS.slice(0, 6).map((row, at) => ({ ...row, values: { ...row.values, Nombre: at } }))
const ENTRIES = ROWS.map(({ entryId }) => entryId)
const text = fc.option(fc.constantFrom('un', 'deux', 'trois'))
const VALUES: Record<string, fc.Arbitrary<WireValue>> = {
  Remarque: text,
  Commentaire: text,
  Nombre: fc.option(fc.integer({ min: 0, max: 3 })),
  Récupéré: fc.option(fc.integer({ min: 0, max: 300 }).map((cents) => cents / 100)),
  Validé: fc.constantFrom(true, false, null),
  Échéance: fc.option(fc.constantFrom('01', '02').map((day) => ({ model: `2024-02-${day}T00:00:00` }))),
  [ROW_LOCKED_COLUMN]: fc.boolean(),
}
const entry = fc.constantFrom(...ENTRIES)
const valueInto = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((column) => fc.record({ column: fc.constant(column), value: VALUES[column] ?? fc.constant(null) }))

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('edit' as const),
      kind: fc.constantFrom(...EDIT_KINDS),
      cells: fc.array(fc.tuple(entry, valueInto), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('action' as const),
      entryIds: fc.option(fc.uniqueArray(entry, { minLength: 1, maxLength: 4 })),
      into: valueInto,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'undo' as const,
        'undo' as const,
        'redo' as const,
        'redo' as const,
        'redo' as const,
      ),
      /** Mostly what comes next, at times a step below. */
      at: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
/** What both people do at the same time; null does nothing. */
const turn = fc.tuple(fc.option(step, { freq: 4 }), fc.option(step, { freq: 4 }))

test(
  'CELL-12 CELL-13 SEC-04 whatever two people write, undo and redo at once, rows are their history replayed, no acknowledged write is missing, and the steps are those of an undo stack',
  async () => {
    const met = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 12 }), async (turns) => {
        const members = people.map((person) => [person, 'review'] as const)
        const world = await publishForWriting(server, people[0], members, { rows: ROWS })
        const stacks = people.map(() => ({ undo: [] as string[], redo: [] as string[] }))
        const acknowledged = new Map<string, number>()
        for (const requested of turns) {
          const seen = new Map(
            await Promise.all(ENTRIES.map(async (id) => [id, await world.row(id)] as const)),
          )
          await Promise.all(
            requested.map(async (each, who) => {
              const [session, stack] = [sessions[who], stacks[who]]
              if (each === null || session === undefined || stack === undefined) return
              const done = await run(world, session, stack, each, seen)
              if (done === null || done.changeSet === null) return
              met.set(each.does, (met.get(each.does) ?? 0) + 1)
              acknowledged.set(done.changeSet, done.changed)
              move(stack, each.does, done.step ?? done.changeSet)
            }),
          )
        }
        await expectReplayed(world)
        await expectKept(world, acknowledged)
        for (const [who, session] of sessions.entries()) {
          const { undo, redo } = await world.own(session)
          expect({
            undo: undo.map(({ changeSet }) => changeSet),
            redo: redo.map(({ changeSet }) => changeSet),
          }).toEqual(stacks[who])
        }
      }),
      { numRuns: RUNS },
    )
    for (const kind of ['edit', 'action', 'undo', 'redo'])
      expect(met.get(kind), kind).toBeGreaterThan(RUNS / 5)
  },
  30_000 + RUNS * 4_000,
)

type Stack = { undo: string[]; redo: string[] }
type Done = { changeSet: string | null; changed: number; step?: string }

async function run(
  world: WritingWorld,
  session: Session,
  stack: Stack,
  each: Step,
  seen: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Done | null> {
  if (each.does === 'edit') {
    const changes = each.cells.map(([entryId, { column, value }]) => {
      const expected = (seen.get(entryId)?.[column] ?? null) as WireValue
      return { entryId, column, value, expected }
    })
    return world.edit(session, changes, { kind: each.kind })
  }
  if (each.does === 'action') {
    const { entryIds, into } = each
    const selection = entryIds === null ? { resultSet: await world.open(session), except: [] } : { entryIds }
    return world.perform(session, { selection, ...into })
  }
  const steps = stack[each.does]
  const named = steps[Math.min(each.at, steps.length - 1)]
  if (named === undefined) return null
  return { ...(await world[each.does](session, named)), step: named }
}

/** What an undo stack does, described without the database. */
function move(stack: Stack, does: Step['does'], named: string): void {
  const others = (ids: string[]) => ids.filter((id) => id !== named)
  if (does === 'undo') Object.assign(stack, { undo: others(stack.undo), redo: [named, ...stack.redo] })
  else if (does === 'redo') Object.assign(stack, { undo: [named, ...stack.undo], redo: others(stack.redo) })
  else Object.assign(stack, { undo: [named, ...stack.undo], redo: [] })
}

/** Every stored cell is what its history ends with, and each change of it began with what the one before left. */
async function expectReplayed({ project }: WritingWorld): Promise<void> {
  const { owner } = server.database
  const schema = projectSchemaName(project.id)
  const history = await sql<{ row_id: number; column_name: string; before: WireValue; after: WireValue }>`
    select row_id, column_name, before, after from ${sql.id(schema, 'cell_changes')}
    order by change_set_id`.execute(owner)
  const stored = await sql<Record<string, unknown> & { row_id: number }>`
    select * from ${sql.id(schema, reviewTableName('dashboard'))}`.execute(owner)
  const columns = await owner.transaction().execute((tx) => selectStoredColumns(tx, project.id, 'dashboard'))
  const replayed = new Map<string, WireValue>()
  for (const { row_id, column_name, before, after } of history.rows) {
    const cell = `${row_id}/${column_name}`
    const expected = replayed.get(cell) ?? (column_name === ROW_LOCKED_COLUMN ? false : null)
    expect(isSameWireValue(before, expected), `${cell}: ${JSON.stringify({ before, expected })}`).toBe(true)
    replayed.set(cell, after)
  }
  for (const row of stored.rows) {
    for (const { name, storage, storageName, type } of columns) {
      if (storage !== 'review') continue
      const reported = replayed.get(`${row.row_id}/${name}`) ?? (name === ROW_LOCKED_COLUMN ? false : null)
      expect(presentValue(row[storageName], type), `${row.row_id}/${name}`).toEqual(reported)
    }
  }
}

/** Every change set of which someone was informed is there, with as many cells as they were informed of. */
async function expectKept(
  { project }: WritingWorld,
  acknowledged: ReadonlyMap<string, number>,
): Promise<void> {
  const sets = sql.id(projectSchemaName(project.id), 'change_sets')
  const kept = await sql<{ id: string; cells: number }>`
    select id, cell_count as cells from ${sets} where kind <> 'import'`.execute(server.database.owner)
  expect(new Map(kept.rows.map(({ id, cells }) => [id, cells]))).toEqual(acknowledged)
}
