import { Client } from 'pg'
import { inject } from 'vitest'
import { addCell } from '../cells/add-cell.ts'
import { slotOf } from '../cells/replication.sql.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'
import { deleteReplication } from './test-databases.sql.ts'
import { urlOfDatabase } from './test-template.ts'

/** Why no cell can be made on the server of this run; null where one can. */
export const cellsMissing = (): string | null =>
  inject('testTemplate').superuserUrl === null ? 'TEST_DATABASE_SUPERUSER_URL names no superuser' : null

export type TestCell = TestDatabase & {
  number: number
  /** Runs a statement as a superuser in the cell’s database: to cut and mend replication. */
  asSuperuser: (statement: string) => Promise<void>
}

/** A database that follows another one as its cell; anyone who makes it drops it before the central one. */
export async function createTestCell(central: TestDatabase, number = 1): Promise<TestCell> {
  const { superuserUrl } = inject('testTemplate')
  if (superuserUrl === null) throw new Error(cellsMissing() ?? '')
  const cell = await createTestDatabase()
  const urlOf = (url: string) => urlOfDatabase(superuserUrl, new URL(url).pathname.slice(1))
  const asSuperuser = (statement: string) =>
    withClient(urlOf(cell.ownerUrl), async (client) => void (await client.query(statement)))
  const drop = async () => {
    await withClient(urlOf(cell.ownerUrl), (superuser) =>
      withClient(urlOf(central.ownerUrl), (replicator) =>
        deleteReplication(superuser, replicator, slotOf(number)),
      ),
    )
    await cell.drop()
  }
  await addCell({
    ...{ number, name: `Cell ${number}`, central: central.database.owner, ownerUrl: cell.ownerUrl },
    superuserUrl: urlOf(cell.ownerUrl),
    centralUrl: urlOf(central.ownerUrl),
  })
  return { ...cell, drop, number, asSuperuser }
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
