import { inject } from 'vitest'
import { addCell } from '../add-cell.ts'
import { endSubscription, isSubscribed, slotOf } from '../cells/replication.sql.ts'
import { withClient } from '../guarded-client.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'
import { replicatorUrlOf, superuserUrlOf, type TestTemplate } from './test-template.ts'

/** Why no cell can be made on the server of this run; null where one can. */
export const cellsMissing = (): string | null =>
  inject('testTemplate').superuserUrl === null ? 'TEST_DATABASE_SUPERUSER_URL names no superuser' : null

export type TestCell = TestDatabase & { number: number }

/** A database that follows another one as its cell; anyone who makes it drops it before the central one. */
export async function createTestCell(
  central: TestDatabase,
  { number = 1, template }: { number?: number; template?: TestTemplate } = {},
): Promise<TestCell> {
  const cell = await createTestDatabase(template)
  const superuserUrl = superuserUrlOf(cell)
  await addCell({
    ...{ number, name: `Cell ${number}`, central: central.database.owner, ownerUrl: cell.ownerUrl },
    superuserUrl,
    centralUrl: replicatorUrlOf(central),
  })
  return {
    ...cell,
    number,
    async drop() {
      await endFollowing(central, cell, number)
      await cell.drop()
    },
  }
}

/** Ends that a cell follows the central database, if it does: neither can be dropped before. */
export async function endFollowing(central: TestDatabase, cell: TestDatabase, number: number): Promise<void> {
  await withClient(superuserUrlOf(cell), async (superuser) => {
    if (!(await isSubscribed(superuser))) return
    await withClient(superuserUrlOf(central), async (replicator) =>
      endSubscription(superuser, replicator, await slotOf(replicator, number)),
    )
  })
}
