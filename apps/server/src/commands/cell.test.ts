import { SUBSCRIPTION } from '@quitus/database/cells/replication.sql.ts'
import { withClient } from '@quitus/database/guarded-client.ts'
import { insertProject } from '@quitus/database/people/people.sql.ts'
import { cellsMissing, endFollowing } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { replicatorUrlOf, superuserUrlOf } from '@quitus/database/testing/test-template.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { readConfig } from '../config.ts'
import { runCellAdd, runCellCheck, runCellClose, runCellList, runCellOpen, runCellRemove } from './cell.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`The commands of cells are not tested: ${missing}\n`)

type Run = typeof runCellAdd

/** A central database and one that is to be its cell, and what the commands print about them. */
async function startInstallation() {
  const central = await createTestDatabase()
  onTestFinished(() => central.drop())
  const cell = await createTestDatabase()
  onTestFinished(() => cell.drop())
  const translate = (await createMessages())('en')
  const config = readConfig({
    DATABASE_URL: central.ownerUrl,
    DATABASE_APP_URL: central.appUrl ?? '',
    DATABASE_AUTH_URL: central.authUrl ?? '',
    CELLS: JSON.stringify([{ number: 1, databaseUrl: cell.ownerUrl, databaseAppUrl: cell.appUrl }]),
    CELL_SUPERUSER_URL: superuserUrlOf(cell),
    CELL_CENTRAL_URL: replicatorUrlOf(central),
  })
  const run = async (command: Run, options: object, changed: Partial<typeof config> = {}) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    await command(options, { ...config, ...changed }, { translate, print, showProgress: null })
    return lines.join('\n')
  }
  const add = async () => {
    const said = await run(runCellAdd, { number: '1', name: 'North' })
    onTestFinished(() => endFollowing(central, cell, 1))
    return said
  }
  return { central, cell, run, add }
}

describe.skipIf(missing !== null)('the commands of cells', () => {
  test('OPS-08 an empty database becomes a cell, and is listed, checked, closed and opened', async () => {
    const { run, add } = await startInstallation()
    expect(await add()).toBe('Cell 1, North, follows the central database. New projects go to it.')
    expect(await run(runCellAdd, { number: '1', name: 'North' }), 'again').toContain('follows')
    expect(await run(runCellCheck, { number: '1' })).toMatch(/^Cell 1 follows .* after \d+ ms\.$/)
    const listed = () => run(runCellList, {})
    expect(await listed()).toBe(
      '0  central: 0 projects, takes no new projects\n1  North: 0 projects, takes new projects',
    )
    await run(runCellClose, { number: '1' })
    expect(await listed()).toBe(
      '0  central: 0 projects, takes new projects\n1  North: 0 projects, takes no new projects',
    )
    await run(runCellOpen, { number: '1' })
    expect(await listed()).toContain('North: 0 projects, takes new projects')
  })

  test('OPS-08 a closed cell without projects is removed, with what the central server keeps for it', async () => {
    const { central, cell, run, add } = await startInstallation()
    const { owner } = central.database
    const remove = (options: object = {}, changed = {}) =>
      run(runCellRemove, { number: '1', ...options }, changed)
    await expect(remove()).rejects.toThrow('There is no cell 1.')
    await add()
    await expect(remove()).rejects.toThrow('close it first')
    await run(runCellClose, { number: '1' })
    const id = await owner
      .transaction()
      .execute((tx) => insertProject(tx, { name: 'There', company: 'Valmont', features: [], cell: 1 }))
    await expect(remove()).rejects.toThrow('has projects')
    await owner.updateTable('core.projects').set({ cell: 0 }).where('id', '=', id).execute()
    const elsewhere = {
      superuserUrl: superuserUrlOf(central),
      centralUrl: replicatorUrlOf(central),
      sourceUrl: null,
    }
    await expect(remove({}, { newCell: elsewhere })).rejects.toThrow('is the database of another cell')
    const keptFor = async () => {
      const { rows } = await sql`
        select from pg_replication_slots where database = current_database()`.execute(owner)
      return rows.length
    }
    expect(await keptFor()).toBe(1)
    expect(await remove()).toContain('Take it out of CELLS')
    expect(await keptFor()).toBe(0)
    expect(await run(runCellList, {})).toBe('0  central: 1 project, takes new projects')
    await expect(run(runCellCheck, { number: '1' })).rejects.toThrow('follows no central database')

    expect(await run(runCellAdd, { number: '1', name: 'North' }), 'it may come back').toContain('follows')
    await run(runCellClose, { number: '1' })
    const newCell = { superuserUrl: null, centralUrl: replicatorUrlOf(central), sourceUrl: null }
    await expect(remove({}, { newCell })).rejects.toThrow('CELL_SUPERUSER_URL')
    await withClient(superuserUrlOf(cell), (client) =>
      client.query(`alter subscription ${SUBSCRIPTION} disable`),
    )
    expect(await remove({ lost: true }, { newCell })).toContain('is removed')
    expect(await keptFor()).toBe(0)
    expect(await run(runCellList, {})).not.toContain('North')
  })

  test('OPS-08 an address of a superuser of another database is refused, and nothing there is touched', async () => {
    const { central, run, add } = await startInstallation()
    const { owner } = central.database
    await owner
      .transaction()
      .execute((tx) => insertProject(tx, { name: 'Central', company: 'Valmont', features: [] }))
    const newCell = {
      superuserUrl: superuserUrlOf(central),
      centralUrl: replicatorUrlOf(central),
      sourceUrl: null,
    }
    const adding = () => run(runCellAdd, { number: '1', name: 'North' }, { newCell })
    await expect(adding()).rejects.toThrow('another database than that of the cell')
    await add()
    await expect(adding(), 'of a cell that is there already').rejects.toThrow('another database')
    expect(await owner.selectFrom('core.projects').select('name').execute()).toEqual([{ name: 'Central' }])
    expect(await owner.selectFrom('core.companies').select('name').execute()).toEqual([{ name: 'Valmont' }])
  })

  test('OPS-08 a database that does not follow, or cannot be reached, is reported by the check', async () => {
    const { cell, run } = await startInstallation()
    await expect(run(runCellCheck, { number: '1' })).rejects.toThrow('follows no central database')
    const down = new URL(cell.ownerUrl)
    down.port = '1'
    const cells = [{ number: 1, databaseUrl: down.href, databaseAppUrl: down.href }]
    await expect(run(runCellCheck, { number: '1' }, { cells })).rejects.toThrow('cannot be reached')
  })

  test('OPS-08 a database with projects, one of another number and one that is not set are refused', async () => {
    const { cell, run } = await startInstallation()
    await expect(run(runCellAdd, { number: '2', name: 'South' })).rejects.toThrow('CELLS names no cell 2')
    await expect(run(runCellClose, { number: '1' })).rejects.toThrow('There is no cell 1')
    const newCell = { superuserUrl: null, centralUrl: null, sourceUrl: null }
    await expect(run(runCellAdd, { number: '1', name: 'North' }, { newCell })).rejects.toThrow(
      'CELL_SUPERUSER_URL',
    )
    await cell.database.owner
      .transaction()
      .execute((tx) => insertProject(tx, { name: 'Own', company: 'Valmont', features: [] }))
    await expect(run(runCellAdd, { number: '1', name: 'North' })).rejects.toThrow('projects of its own')
  })
})
