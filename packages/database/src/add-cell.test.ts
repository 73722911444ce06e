import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addCell } from './add-cell.ts'
import { SUBSCRIPTION } from './cells/replication.sql.ts'
import { withClient } from './guarded-client.ts'
import { insertProject } from './people/people.sql.ts'
import { prepareOwnProjects } from './prepare-projects.sql.ts'
import { cellsMissing, createTestCell } from './testing/create-test-cell.ts'
import { createTestDatabase } from './testing/create-test-database.ts'
import { startTemporaryServer } from './testing/temporary-server.ts'
import {
  prepareTemplate,
  replicatorUrlOf,
  superuserUrlOf,
  type TestTemplate,
} from './testing/test-template.ts'
import { projectSchemaName } from './views/project-tables.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`No cells are made: ${missing}\n`)

/** A server besides that of all tests: of the embedded version, whatever the other one is. */
async function startOtherServer(): Promise<TestTemplate> {
  const { server, superuserUrl, stop } = await startTemporaryServer()
  onTestFinished(stop)
  return prepareTemplate(server, { superuserUrl })
}

describe.skipIf(missing !== null)('a cell on another server than the central database', () => {
  test.each([
    ['the other one has the cell', false],
    ['the other one has the central database', true],
  ])('OPS-08 OPS-01 it follows people and projects: %s', { timeout: 120_000 }, async (_, isCentralThere) => {
    const other = await startOtherServer()
    const central = await createTestDatabase(isCentralThere ? other : undefined)
    onTestFinished(() => central.drop())
    const cell = await createTestCell(central, isCentralThere ? {} : { template: other })
    onTestFinished(() => cell.drop())
    const project = { name: 'Audit', company: 'Valmont', features: ['dashboard' as const], cell: 1 }
    await central.database.owner.transaction().execute((tx) => insertProject(tx, project))
    const known = () => cell.database.owner.selectFrom('core.projects').select(['name', 'cell']).execute()
    await vi.waitFor(async () => expect(await known()).toEqual([{ name: 'Audit', cell: 1 }]), 10_000)
    const companies = await cell.database.owner.selectFrom('core.companies').select('name').execute()
    expect(companies).toEqual([{ name: 'Valmont' }])
  })
  test('OPS-08 OPS-01 a cell whose log was thrown away follows again from a new copy, and keeps what is its own', {
    timeout: 120_000,
  }, async () => {
    const central = await createTestDatabase(await startOtherServer())
    onTestFinished(() => central.drop())
    const cell = await createTestCell(central)
    onTestFinished(() => cell.drop())
    const created = (name: string) =>
      central.database.owner
        .transaction()
        .execute((tx) => insertProject(tx, { name, company: 'Valmont', features: ['dashboard'], cell: 1 }))
    const known = async () =>
      (await cell.database.owner.selectFrom('core.projects').select('name').orderBy('id').execute()).map(
        ({ name }) => name,
      )
    const arrived = (names: string[]) =>
      vi.waitFor(async () => expect(await known()).toEqual(names), { timeout: 10_000 })
    const again = () =>
      addCell({
        ...{ number: 1, name: 'Cell 1', central: central.database.owner, ownerUrl: cell.ownerUrl },
        ...{ superuserUrl: superuserUrlOf(cell), centralUrl: replicatorUrlOf(central) },
      })
    const id = await created('Before')
    await arrived(['Before'])
    await cell.database.owner
      .insertInto('core.project_settings')
      .values({ project_id: id, country: null })
      .execute()

    await withClient(superuserUrlOf(central), async (superuser) => {
      await superuser.query(`alter system set max_slot_wal_keep_size = '1MB'`)
      await superuser.query('select pg_reload_conf()')
      await withClient(superuserUrlOf(cell), (client) =>
        client.query(`alter subscription ${SUBSCRIPTION} disable`),
      )
      await created('While it did not follow')
      await vi.waitFor(async () => {
        await superuser.query(`select pg_logical_emit_message(true, 'test', 'more log'), pg_switch_wal()`)
        await superuser.query('checkpoint')
        const slots = await superuser.query('select wal_status from pg_replication_slots')
        expect(slots.rows).toEqual([{ wal_status: 'lost' }])
      }, 30_000)
    })
    await again()
    await arrived(['Before', 'While it did not follow'])
    await withClient(superuserUrlOf(cell), (client) =>
      client.query(`alter subscription ${SUBSCRIPTION} disable`),
    )
    await again()
    await created('Afterwards')
    await arrived(['Before', 'While it did not follow', 'Afterwards'])

    // The slot is gone, as after a restore of the central database.
    await withClient(superuserUrlOf(cell), (client) =>
      client.query(`alter subscription ${SUBSCRIPTION} disable`),
    )
    await withClient(replicatorUrlOf(central), async (replicator) => {
      await vi.waitFor(async () => {
        await replicator.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
      }, 10_000)
    })
    await created('Without a slot')
    await again()
    await arrived(['Before', 'While it did not follow', 'Afterwards', 'Without a slot'])
    const own = await cell.database.owner.selectFrom('core.project_settings').select('project_id').execute()
    expect(own).toEqual([{ project_id: id }])
  })
  test('OPS-08 an empty database takes the place of a cell that is lost: its projects are there, without their data', async () => {
    const central = await createTestDatabase()
    onTestFinished(() => central.drop())
    const lost = await createTestCell(central)
    const project = { name: 'Audit', company: 'Valmont', features: ['dashboard' as const], cell: 1 }
    const id = await central.database.owner.transaction().execute((tx) => insertProject(tx, project))
    await lost.drop()
    const cell = await createTestCell(central)
    onTestFinished(() => cell.drop())
    const { owner } = cell.database
    await vi.waitFor(
      async () => expect(await owner.selectFrom('core.projects').select('id').execute()).toEqual([{ id }]),
      10_000,
    )
    await prepareOwnProjects(owner)
    const entries = await sql`select from ${sql.id(projectSchemaName(id), 'entries')}`.execute(owner)
    expect(entries.rows).toEqual([])
  })
})
