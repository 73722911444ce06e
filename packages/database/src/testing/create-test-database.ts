import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseUrls, openDatabase } from '../connection.ts'
import { deleteDatabase, insertClone } from './test-databases.sql.ts'
import { urlOfDatabase } from './test-template.ts'

export type TestDatabase = DatabaseUrls & {
  /** Open pools on it; closed by `drop`. */
  database: Database
  drop(): Promise<void>
}

/** A migrated database of the test's own, cloned in some 50 ms; whoever makes it drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, name: template } = inject('testTemplate')
  const name = `quitus_test_${randomBytes(8).toString('hex')}`
  await withServer(server.ownerUrl, (client) => insertClone(client, name, template))
  const ownerUrl = urlOfDatabase(server.ownerUrl, name)
  const appUrl = server.appUrl === null ? null : urlOfDatabase(server.appUrl, name)
  const database = openDatabase({ ownerUrl, appUrl })
  const drop = async () => {
    await database.close()
    await withServer(server.ownerUrl, (client) => deleteDatabase(client, name))
  }
  return { ownerUrl, appUrl, database, drop }
}

async function withServer(serverUrl: string, act: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
