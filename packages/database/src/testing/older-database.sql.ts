import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'

/**
 * Databases of earlier versions, as fixtures/README.md describes them: before migrations 006 and 012, of version 0.1
 * (commit f505337) and of commit 82b8c9fe.
 */
export const OLDER_DATABASES = [
  'before-006.dump',
  'before-012.dump',
  'version-0.1.dump',
  'commit-82b8c9fe.dump',
] as const
export type OlderDatabase = (typeof OLDER_DATABASES)[number]

/** A database as an earlier version left it, with what people did in it. */
export async function createOlderDatabase(dump: OlderDatabase): Promise<TestDatabase> {
  const made = await createTestDatabase()
  const text = await readFile(new URL(`../../fixtures/${dump}`, import.meta.url), 'utf8')
  // What a dump sets for its session stays out of the others.
  await made.database.owner.connection().execute(async (connection) => {
    await sql`drop schema core cascade`.execute(connection)
    await sql`drop table public.quitus_migrations, public.quitus_repeatables`.execute(connection)
    await sql.raw(text).execute(connection)
    await sql`discard all`.execute(connection)
  })
  return made
}
