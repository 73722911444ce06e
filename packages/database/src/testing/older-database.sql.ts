import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { withClient } from '../guarded-client.ts'
import { migrate } from '../migrate.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'
import { extendTemplate, type TestTemplate } from './test-template.ts'

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
  return createTestDatabase(await templateOf(dump))
}

/** The same, brought up to the newest migration, for tests of what comes after that. */
export async function createUpgradedDatabase(dump: OlderDatabase): Promise<TestDatabase> {
  return createTestDatabase(await extendTemplate(await templateOf(dump), 'migrated', migrate))
}

/** The dump is read into a database once in a run; each test has a clone of that. */
async function templateOf(dump: OlderDatabase): Promise<TestTemplate> {
  const text = await readFile(new URL(`../../fixtures/${dump}`, import.meta.url), 'utf8')
  return extendTemplate(inject('testTemplate'), text, (ownerUrl) =>
    withClient(ownerUrl, async (client) => {
      await client.query('drop schema core cascade')
      await client.query('drop table public.quitus_migrations, public.quitus_repeatables')
      await client.query(text)
    }),
  )
}
