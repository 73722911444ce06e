import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertProject } from '#people/people.sql.ts'
import { prepareOwnProjects } from '#prepare-projects.sql.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { MOVED_TABLES } from './moved-tables.ts'
import { publishProject, selectTables, withdrawProject } from './publish-project.sql.ts'

/** A database with one project, and which of its tables refuse to be changed. */
async function startDatabase() {
  const made = await createTestDatabase()
  onTestFinished(() => made.drop())
  const { owner } = made.database
  const id = await owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'Audit', company: 'Valmont', features: ['dashboard'] }))
  await prepareOwnProjects(owner)
  const tables = [
    ...MOVED_TABLES.map((table) => `core.${table}`),
    ...(await selectTables(owner, id)).map(({ table }) => table),
  ]
  const refused = async () => {
    const refusals: string[] = []
    for (const table of tables) {
      const columns = await sql<{ name: string }>`
        select quote_ident(attname) as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
        limit 1`.execute(owner)
      const column = columns.rows[0]?.name ?? ''
      for (const statement of [
        `delete from ${table} where false`,
        `update ${table} set ${column} = ${column} where false`,
      ])
        await sql
          .raw(statement)
          .execute(owner)
          .catch((error: unknown) => refusals.push(`${statement}: ${String(error)}`))
    }
    return refusals
  }
  return { owner, id, tables, refused }
}

test('OPS-08 a project that is published for its move is written like any other', async () => {
  const { owner, id, tables, refused } = await startDatabase()
  expect(tables.length).toBeGreaterThan(50)
  expect(await refused()).toEqual([])
  await publishProject(owner, id)
  expect(await refused()).toEqual([])
  await withdrawProject(owner, id)
  const changed = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'core'::regnamespace and relkind = 'r'
      and relreplident <> 'd'`.execute(owner)
  expect(changed.rows, 'tables are as they were').toEqual([])
})
