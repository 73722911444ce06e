import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseUrls } from '../connection.ts'
import { SUPERUSER } from '../embedded/cluster.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { ensureReplicator } from './test-databases.sql.ts'
import { prepareTemplate, REPLICATOR, type TestTemplate } from './test-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that this run's test databases live on, and the template they are cloned from. */
    testTemplate: TestTemplate
  }
}

let tearDowns: (() => Promise<void>)[] = []

/**
 * Vitest's global setup: one server for the run, embedded in a temporary folder or the one of TEST_DATABASE_URL, for
 * which TEST_DATABASE_APP_URL and TEST_DATABASE_AUTH_URL name the application's logins, and
 * TEST_DATABASE_SUPERUSER_URL a superuser, without whom no test makes cells.
 */
export async function setup(project: TestProject): Promise<void> {
  const {
    TEST_DATABASE_URL: ownerUrl,
    TEST_DATABASE_APP_URL: appUrl = null,
    TEST_DATABASE_AUTH_URL: authUrl = null,
    TEST_DATABASE_SUPERUSER_URL = null,
  } = process.env
  const { superuserUrl, ...server } =
    ownerUrl === undefined
      ? await startTemporaryServer()
      : { ownerUrl, appUrl, authUrl, superuserUrl: TEST_DATABASE_SUPERUSER_URL }
  if (superuserUrl !== null) await makeReplicator(superuserUrl)
  project.provide('testTemplate', await prepareTemplate(server, { superuserUrl }))
}

/** The login by which cells follow a central database, with no more rights than `docs/operations/cells.md` gives it. */
async function makeReplicator(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await ensureReplicator(client, REPLICATOR)
  } finally {
    await client.end()
  }
}

/** Called by Vitest after the last test. */
export async function teardown(): Promise<void> {
  for (const tearDown of tearDowns.reverse()) await tearDown()
  tearDowns = []
}

async function startTemporaryServer(): Promise<DatabaseUrls & { superuserUrl: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-tests-'))
  tearDowns.push(() => rm(folder, { recursive: true }))
  // The server's user goes through; the passwords below stay readable to us alone.
  await chmod(folder, 0o711)
  const { stop, ...urls } = await startEmbeddedPostgres({
    dataFolder: join(folder, 'data'),
    durability: 'none',
  })
  tearDowns.push(stop)
  const record: { superuserPassword: string } = JSON.parse(
    await readFile(join(folder, 'data', 'postgres.json'), 'utf8'),
  )
  const superuserUrl = new URL(urls.ownerUrl)
  superuserUrl.username = SUPERUSER
  superuserUrl.password = record.superuserPassword
  return { ...urls, superuserUrl: superuserUrl.href }
}
