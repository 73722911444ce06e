import { previewProjectErasure } from '@quitus/contract/admin/erasures.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import type { MoveStep, ProjectMove } from '@quitus/database/cells/move/move.ts'
import { moveProject } from '@quitus/database/cells/move/move-project.ts'
import { MOVED_TABLES } from '@quitus/database/cells/move/moved-tables.ts'
import { buildPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase, type TestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { replicatorUrlOf, superuserUrlOf } from '@quitus/database/testing/test-template.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyProject } from '#history-chain/verify-project.ts'
import { chainAll } from '../history/chain-all.ts'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting, type WritingWorld } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Moves between cells are not tested: ${missing}\n`)

const STEPS: readonly MoveStep[] = ['copying', 'indexing', 'files', 'comparing', 'switching', 'leaving']

describe.skipIf(missing !== null)('a project that moves', async () => {
  let central: TestDatabase
  let cell: TestCell
  const server = await startTestServer({
    createDatabase: async () => {
      central = await createTestDatabase()
      return central
    },
    createCells: async (given) => {
      cell = await createTestCell(given)
      return [cell]
    },
    // Indexes that are still to come are made when a test makes them.
    cellJobTimings: { lookMs: 600_000 },
  })
  const thomas = await server.person({ roleType: 'staff' })
  const as = await server.signInAs(thomas)
  const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })
  const asAdmin = await server.signInAs(admin)
  const published = (at = 0) => publishForWriting(server, thomas, [[thomas, 'manage']], { cell: at })
  const databaseOf = (number: number) => (number === 0 ? central : cell)
  const move = (world: WritingWorld, to: number, given: Partial<ProjectMove> = {}) =>
    moveProject({
      ...{ projectId: world.project.id, to, central: central.database.owner },
      placeOf: (number) => ({
        owner: databaseOf(number).database.owner,
        ownerUrl: databaseOf(number).ownerUrl,
      }),
      superuserUrl: superuserUrlOf(databaseOf(to)),
      sourceUrl: replicatorUrlOf(databaseOf(1 - to)),
      copyFiles: async () => undefined,
      ...given,
    })
  /** What of a project is in each database, central first: its schema, and tables that have rows of it. */
  const remainsOf = async ({ project: { id } }: WritingWorld) =>
    Promise.all(
      [central, cell].map(async ({ database: { owner } }) => {
        const schema = await sql<{ there: boolean }>`
          select to_regnamespace(${projectSchemaName(id)}) is not null as there`.execute(owner)
        const filled: string[] = []
        for (const table of MOVED_TABLES) {
          const { rows } =
            await sql`select from ${sql.id('core', table)} where project_id = ${id} limit 1`.execute(owner)
          if (rows.length > 0) filled.push(table)
        }
        return { hasSchema: schema.rows[0]?.there, filled }
      }),
    )
  const indexesOf = async ({ project: { id } }: WritingWorld, number: number) => {
    const found = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = ${`project_${id}`} order by indexname`.execute(
      databaseOf(number).database.owner,
    )
    return found.rows.map(({ indexdef }) => indexdef)
  }
  /** What of the replication of a move is left in either database. */
  const replicationOf = async ({ project: { id } }: WritingWorld) => {
    const name = `quitus\\_move\\_%${id}`
    const found = await Promise.all(
      [central, cell].map(({ database: { owner } }) =>
        sql<{ name: string }>`
          select slot_name::text as name from pg_replication_slots
          where slot_name like ${name} and database = current_database()
          union all
          select subname from pg_subscription
          where subname like ${name} and subdbid = (select oid from pg_database where datname = current_database())
          union all
          select pubname from pg_publication where pubname like ${name}`.execute(owner),
      ),
    )
    return found.flatMap(({ rows }) => rows.map((row) => row.name))
  }

  test('OPS-08 goes to a cell and back while people write, and nothing that was acknowledged is lost', async () => {
    const world = await published()
    const { changeSet } = await world.edit(as, [change('E1$$1', 'Remarque', 'avant')])
    await server.call(
      createComment,
      { params: { projectId: world.project.id, anomalyId: 'A-01' }, body: { text: 'À vérifier' } },
      { as },
    )
    const seal = (number: number) =>
      chainAll(databaseOf(number).database.owner, world.project.id, () => server.clock.now())
    const verified = (number: number) =>
      verifyProject(databaseOf(number).database.owner, world.project.id, {})
    expect(await seal(0)).toBe(2)
    const before = await world.history('E1$$1')
    const indexes = await indexesOf(world, 0)
    let isMoving = true
    onTestFinished(() => {
      isMoving = false
    })
    let last: string | null = null
    const writing = (async () => {
      const times: number[] = []
      for (let count = 1; isMoving; count += 1) {
        const begun = Date.now()
        await world.edit(as, [change('E2$$1', 'Remarque', `écrit ${count}`, last)])
        last = `écrit ${count}`
        times.push(Date.now() - begun)
      }
      return times
    })()
    const steps = new Set<MoveStep>()
    const there = await move(world, 1, { onStep: (step) => void steps.add(step) })
    expect([...steps]).toEqual(STEPS)
    expect(there.kind).toBe('moved')
    const [left, entered] = await remainsOf(world)
    expect(left).toEqual({ hasSchema: false, filled: [] })
    expect(entered?.hasSchema).toBe(true)
    expect(entered?.filled).toEqual(
      expect.arrayContaining(['comments', 'publications', 'views', 'project_events']),
    )
    expect(await seal(1), 'what was written meanwhile').toBeGreaterThan(0)
    expect(await verified(1)).toMatchObject({ verdict: 'intact' })
    const taken: MoveStep[] = []
    const makeIndexes = async () => {
      const { owner } = databaseOf(1).database
      const built = await buildPendingIndexes(owner, new AbortController().signal)
      // One that another process began just before the move is made all the same.
      const pending = await owner
        .selectFrom('core.pending_indexes')
        .select('statement')
        .where('table_name', 'like', `${projectSchemaName(world.project.id)}.%`)
        .executeTakeFirstOrThrow()
      await sql.raw(pending.statement).execute(owner)
      await owner.deleteFrom('core.pending_indexes').where('statement', '=', pending.statement).execute()
      return built
    }
    let making: Promise<number> | null = null
    const back = await move(world, 0, {
      onStep: (step) => {
        taken.push(step)
        if (step === 'copying') making ??= makeIndexes()
      },
    })
    isMoving = false
    expect(await making, 'nothing is made in the place that it leaves').toBe(0)
    expect(
      taken.filter((step) => step === 'indexing'),
      'copied once',
    ).toHaveLength(1)
    const times = await writing
    expect(back.kind).toBe('moved')
    expect(times.length).toBeGreaterThan(5)
    expect((await remainsOf(world)).map(({ hasSchema }) => hasSchema)).toEqual([true, false])
    // It left the cell before all were made there.
    await vi.waitFor(async () => {
      await buildPendingIndexes(databaseOf(0).database.owner, new AbortController().signal)
      expect(await indexesOf(world, 0)).toEqual(indexes)
    })
    expect((await world.row('E2$$1')).Remarque).toBe(last)
    expect(await world.history('E1$$1')).toEqual(before)
    await seal(0)
    expect(await verified(0)).toMatchObject({ verdict: 'intact', sealed: 2 + times.length, waiting: 0 })
    await world.undo(as, changeSet)
    expect((await world.row('E1$$1')).Remarque).toBeNull()
    expect(await replicationOf(world), 'nothing goes on').toEqual([])
  })

  test('OPS-08 goes on after it ended at each of its steps, while people write in between', async () => {
    const world = await published()
    await world.edit(as, [change('E1$$1', 'Remarque', 'avant')])
    let last: string | null = null
    const write = async (text: string) => {
      await world.edit(as, [change('E2$$1', 'Remarque', text, last)])
      last = text
    }
    for (const cutAt of STEPS) {
      const cut = move(world, 1, {
        onStep: (step) => {
          if (step === cutAt) throw new Error(`It ends at ${step}.`)
        },
      })
      await expect(cut).rejects.toThrow(`It ends at ${cutAt}.`)
      await write(`à ${cutAt}`)
    }
    expect(await move(world, 1)).toEqual({ kind: 'cleared' })
    await write('après')
    expect([(await world.row('E1$$1')).Remarque, (await world.row('E2$$1')).Remarque]).toEqual([
      'avant',
      'après',
    ])
    const [left, entered] = await remainsOf(world)
    expect(left).toEqual({ hasSchema: false, filled: [] })
    expect(entered?.hasSchema).toBe(true)
    expect(await replicationOf(world)).toEqual([])
    expect(await move(world, 1), 'again').toEqual({ kind: 'there' })
    const project = world.project.id
    const preview = await server.call(previewProjectErasure, { params: { project } }, { as: asAdmin })
    expect(preview.parts.find(({ part }) => part === 'publications')?.count, 'found where it is').toBe(1)
  })

  test('OPS-08 stays where it is when its move is abandoned', async () => {
    const world = await published()
    const cut = move(world, 1, {
      onStep: (step) => {
        if (step === 'comparing') throw new Error('The process ends.')
      },
    })
    await expect(cut).rejects.toThrow('The process ends.')
    expect(
      await move(world, 0, {
        superuserUrl: superuserUrlOf(cell),
        sourceUrl: replicatorUrlOf(central),
      }),
    ).toEqual({ kind: 'abandoned' })
    const [stays, entered] = await remainsOf(world)
    expect(stays?.hasSchema).toBe(true)
    expect(entered).toEqual({ hasSchema: false, filled: [] })
    expect(await replicationOf(world)).toEqual([])
    await world.edit(as, [change('E1$$1', 'Remarque', 'ici')])
  })

  test('OPS-08 waits for jobs of the project, and copies again what was published meanwhile', async () => {
    const world = await published()
    await sql`
      insert into core.jobs (project_id, kind, asked_by, title, parameters, created_at)
      values (${world.project.id}, 'export', ${thomas.id}, 'Export', '{}', clock_timestamp())`.execute(
      central.database.owner,
    )
    await expect(move(world, 1, { patienceMs: 200 })).rejects.toMatchObject({
      fault: 'busy',
      values: { work: 'jobs' },
    })
    await sql`update core.jobs set state = 'cancelled' where project_id = ${world.project.id}`.execute(
      central.database.owner,
    )
    let isFirst = true
    const outcome = await move(world, 1, {
      copyFiles: async () => {
        if (!isFirst) return
        isFirst = false
        await world.publishAgain()
      },
    })
    expect(outcome.kind).toBe('moved')
    expect((await world.row('E1$$1')).Remarque).toBeNull()
  })

  test('OPS-08 addresses that lead to other databases than those of the move are refused', async () => {
    const world = await published()
    await expect(move(world, 1, { superuserUrl: superuserUrlOf(central) })).rejects.toMatchObject({
      values: { setting: 'CELL_SUPERUSER_URL', cell: '1' },
    })
    await expect(move(world, 1, { sourceUrl: replicatorUrlOf(cell) })).rejects.toMatchObject({
      values: { setting: 'CELL_SOURCE_URL', cell: '0' },
    })
  })

  test('OPS-08 one command at a time moves a project', async () => {
    const world = await published()
    let second: Promise<unknown> = Promise.resolve()
    await move(world, 1, {
      copyFiles: async () => {
        second = move(world, 1)
        await second.catch(() => undefined)
      },
    })
    await expect(second).rejects.toMatchObject({ fault: 'running' })
  })

  test('OPS-08 a project that nobody knows is refused', async () => {
    const world = await published()
    await expect(move({ ...world, project: { id: 123_456 } } as WritingWorld, 1)).rejects.toMatchObject({
      fault: 'unknown',
    })
  })
})
