import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../connection.ts'
import { deleteDatabase, insertClone } from './test-databases.sql.ts'
import { urlOfDatabase } from './test-template.ts'

export type TestDatabase = {
  ownerUrl: string
  /** Open pools on it; closed by `drop`. */
  database: Database
  drop(): Promise<void>
}

/** A migrated database of the test's own, cloned in some 50 ms; whoever makes it drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, name: template } = inject('testTemplate')
  const name = `quitus_test_${randomBytes(8).toString('hex')}`
  await withServer(serverUrl, (client) => insertClone(client, name, template))
  const ownerUrl = urlOfDatabase(serverUrl, name)
  const database = openDatabase(ownerUrl)
  const drop = async () => {
    await database.close()
    await withServer(serverUrl, (client) => deleteDatabase(client, name))
  }
  return { ownerUrl, database, drop }
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
