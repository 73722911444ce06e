import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { prepareTemplate, type TestTemplate } from './test-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that this run's test databases live on, and the template they are cloned from. */
    testTemplate: TestTemplate
  }
}

let tearDowns: (() => Promise<void>)[] = []

/** Vitest's global setup: one server for the run, embedded in a temporary folder or the one of TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await startTemporaryServer())
  project.provide('testTemplate', await prepareTemplate(serverUrl))
}

/** Called by Vitest after the last test. */
export async function teardown(): Promise<void> {
  for (const tearDown of tearDowns.reverse()) await tearDown()
  tearDowns = []
}

async function startTemporaryServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-tests-'))
  tearDowns.push(() => rm(folder, { recursive: true }))
  // The server's user goes through; the passwords below stay readable to us alone.
  await chmod(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataFolder: join(folder, 'data'), durability: 'none' })
  tearDowns.push(server.stop)
  return server.ownerUrl
}
