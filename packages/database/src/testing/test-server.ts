import type { TestProject } from 'vitest/node'
import { makeReplicator, startTemporaryServer } from './temporary-server.ts'
import { prepareTemplate, type TestTemplate } from './test-template.ts'

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
  if (ownerUrl === undefined) {
    const { server, superuserUrl, stop } = await startTemporaryServer()
    tearDowns.push(stop)
    project.provide('testTemplate', await prepareTemplate(server, { superuserUrl }))
  } else {
    if (TEST_DATABASE_SUPERUSER_URL !== null) await makeReplicator(TEST_DATABASE_SUPERUSER_URL)
    const superuserUrl = TEST_DATABASE_SUPERUSER_URL
    project.provide('testTemplate', await prepareTemplate({ ownerUrl, appUrl, authUrl }, { superuserUrl }))
  }
}

/** Called by Vitest after the last test. */
export async function teardown(): Promise<void> {
  for (const tearDown of tearDowns.reverse()) await tearDown()
  tearDowns = []
}
