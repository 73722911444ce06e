import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseUrls, openDatabase } from '../connection.ts'
import { deleteDatabase, insertClone } from './test-databases.sql.ts'
import { type TestTemplate, urlOfDatabase } from './test-template.ts'

export type TestDatabase = DatabaseUrls & {
  /** A superuser of its server in this database; null where nobody said. */
  superuserUrl: string | null
  /** Open pools on it; closed by `drop`. */
  database: Database
  drop(): Promise<void>
}

/**
 * A migrated database of the test's own, cloned in some 50 ms; anyone who makes it drops it. On the server that all
 * tests share, unless a test brings its own to stop and start it.
 */
export async function createTestDatabase(
  { server, name: template, superuserUrl: superuser }: TestTemplate = inject('testTemplate'),
): Promise<TestDatabase> {
  const name = `quitus_test_${randomBytes(8).toString('hex')}`
  await withServer(server.ownerUrl, (client) => insertClone(client, name, template))
  const ownerUrl = urlOfDatabase(server.ownerUrl, name)
  const appUrl = server.appUrl === null ? null : urlOfDatabase(server.appUrl, name)
  const authUrl = server.authUrl === null ? null : urlOfDatabase(server.authUrl, name)
  const database = openDatabase({ ownerUrl, appUrl, authUrl })
  const drop = async () => {
    await database.close()
    await withServer(server.ownerUrl, (client) => deleteDatabase(client, name))
  }
  const superuserUrl = superuser === null ? null : urlOfDatabase(superuser, name)
  return { ownerUrl, appUrl, authUrl, superuserUrl, database, drop }
}

async function withServer(serverUrl: string, action: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await action(client)
  } finally {
    await client.end()
  }
}
