import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { insertProject } from '../people/people.sql.ts'
import { selectTables } from '../testing/catalogue.sql.ts'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { findCell, keepCell, MOST_CELL, numberCell, rangeOf, selectNumberedColumns } from './id-ranges.sql.ts'
import { homeOf } from './table-homes.ts'

async function newDatabase() {
  const { database, ownerUrl, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { owner } = database
  const number = (cell: number) => owner.transaction().execute((tx) => numberCell(tx, cell))
  return { owner, ownerUrl, number }
}

/** The next number that each column gives. */
const nextNumbers = async (owner: Awaited<ReturnType<typeof newDatabase>>['owner']) => {
  const columns = await selectNumberedColumns(owner)
  const next = columns.map(async ({ table, column, type, sequence }) => {
    const { rows } = await sql<{ next: string }>`select nextval(${sequence}::regclass)::text as next`.execute(
      owner,
    )
    return { name: `${table}.${column}`, type, next: Number(rows[0]?.next) }
  })
  return Promise.all(next)
}

test('OPS-08 ranges of cells do not overlap, fill no more than their type, and are exact in JSON', () => {
  for (const type of ['bigint', 'integer'] as const) {
    for (let cell = 0; cell < MOST_CELL; cell++) {
      expect(rangeOf(cell, type).last + 1).toBe(rangeOf(cell + 1, type).first)
    }
  }
  expect(rangeOf(0, 'integer').first).toBe(1)
  expect(rangeOf(MOST_CELL, 'integer').last).toBe(2 ** 31 - 1)
  expect(rangeOf(3, 'bigint').first).toBe(3_298_534_883_328)
  expect(Number.isSafeInteger(rangeOf(MOST_CELL, 'bigint').last)).toBe(true)
  for (const cell of [-1, 1.5, MOST_CELL + 1])
    expect(() => rangeOf(cell, 'bigint')).toThrow('number of a cell')
})

test('OPS-08 each column that a sequence numbers gives the numbers of its cell, and those of today in cell 0', async () => {
  const { owner, number } = await newDatabase()
  const columns = await selectNumberedColumns(owner)
  expect(columns.map(({ table, type }) => `${table} ${type}`)).toEqual([
    'core.audit_events bigint',
    'core.comments bigint',
    'core.mails bigint',
    'core.notices bigint',
    'core.publications integer',
    'core.saved_views integer',
  ])
  await number(0)
  expect(await findCell(owner)).toBe(0)
  expect((await nextNumbers(owner)).map(({ next }) => next)).toEqual([1, 1, 1, 1, 1, 1])
  const other = await newDatabase()
  await other.number(3)
  expect(await findCell(other.owner)).toBe(3)
  for (const { name, type, next } of await nextNumbers(other.owner))
    expect(next, name).toBe(rangeOf(3, type).first)
})

test('OPS-08 a cell keeps its number and its place in the ranges, and takes no other number once it gave some', async () => {
  const { owner, ownerUrl, number } = await newDatabase()
  await number(2)
  await number(3)
  await nextNumbers(owner)
  await number(3)
  await migrate(ownerUrl)
  for (const { name, type, next } of await nextNumbers(owner))
    expect(next, name).toBe(rangeOf(3, type).first + 1)
  await expect(number(4)).rejects.toThrow('This database is cell 3 and has given numbers: core.audit_events')
  await expect(number(0)).rejects.toThrow('This database is cell 3')
  await expect(number(MOST_CELL + 1)).rejects.toThrow()
  expect(await findCell(owner)).toBe(3)
})

test('OPS-08 a column that a migration brings has the range of the cell after the next start', async () => {
  const { owner, ownerUrl, number } = await newDatabase()
  await number(3)
  await nextNumbers(owner)
  await sql`alter table core.saved_views drop column id`.execute(owner)
  await sql`alter table core.saved_views add column id integer generated always as identity`.execute(owner)
  await migrate(ownerUrl)
  const saved = (await nextNumbers(owner)).find(({ name }) => name === 'core.saved_views.id')
  expect(saved?.next).toBe(rangeOf(3, 'integer').first)
})

test('OPS-08 no number runs over into the range of the next cell', async () => {
  const { owner, number } = await newDatabase()
  await number(3)
  await sql`select setval('core.publications_id_seq', ${rangeOf(3, 'integer').last})`.execute(owner)
  await expect(sql`select nextval('core.publications_id_seq')`.execute(owner)).rejects.toThrow(
    'reached maximum',
  )
})

test('OPS-08 each key of a project-carrying table is unique over cells: by its project, a UUID or a numbered column', async () => {
  const { owner } = await newDatabase()
  const project = await owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'New', company: 'Valmont', features: ['dashboard'] }))
  const numbered = (await selectNumberedColumns(owner)).map(({ table, column }) => `${table}.${column}`)
  const carrying = (await selectTables(owner)).filter(
    ({ table }) => table.startsWith('core.') && homeOf(table) === 'project',
  )
  const isUnique = (table: string, { name, type }: { name: string; type: string }) =>
    name === 'project_id' || type === 'uuid' || numbered.includes(`${table}.${name}`)
  const faults = carrying.filter(({ table, key }) => !key.some((column) => isUnique(table, column)))
  expect(faults.map(({ table, key }) => `${table}: ${key.map(({ name }) => name).join(', ')}`)).toEqual([
    // Has no key: a version is found by its comment, whose number is unique.
    'core.comment_versions: ',
    // The hash of a random ticket.
    'core.tickets: ticket_hash',
  ])
  // Tables of a project's schema are named together with the project, whose number is given centrally.
  expect(homeOf(`project_${project}.change_sets`)).toBe('project')
})

test('OPS-08 OPS-02 a process that starts in a cell changes no range that is right, whatever is written meanwhile', async () => {
  const { owner, number } = await newDatabase()
  await number(2)
  await owner.transaction().execute(async (writing) => {
    await sql`select nextval(pg_get_serial_sequence('core.notices', 'id'))`.execute(writing)
    await owner.connection().execute(async (starting) => {
      await sql`set lock_timeout = '500ms'`.execute(starting)
      await keepCell(starting)
      await sql`reset lock_timeout`.execute(starting)
    })
  })
  await sql`alter sequence core.notices_id_seq minvalue 1`.execute(owner)
  await keepCell(owner)
  const notices = (await selectNumberedColumns(owner)).find(({ table }) => table === 'core.notices')
  expect(notices).toMatchObject({ first: String(rangeOf(2, 'bigint').first) })
})
