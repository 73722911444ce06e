import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { setMember } from '@quitus/database/people/people.sql.ts'
import { hashPassword } from '@quitus/server/auth/password.ts'
import { signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { type Grid, measureGrids } from '../grid/grid-installation.ts'
import { startServer } from '../quitus-process.ts'
import { insertPerson } from './insert-person.sql.ts'
import { measureManyPeople } from './measure-many-people.ts'

const PEOPLE = 200
/** As many sessions work for each account: signing in is slow on purpose. */
const SESSIONS_OF_EACH = 10
const PASSWORD = 'a password of the bench'

/**
 * Two hundred people on two processes that share one database, each call to the process that the one before did not
 * go to (OPS-02).
 */
export function benchProcesses(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, async (grid) => {
    const urls = await findRunningEmbeddedPostgres(grid.folder)
    const second = await startServer(grid.folder, {
      DATABASE_URL: urls?.ownerUrl,
      DATABASE_APP_URL: urls?.appUrl ?? '',
      DATABASE_AUTH_URL: urls?.authUrl ?? '',
    })
    try {
      return await measureManyPeople(grid, await signInPeople(grid, [grid.address, second.address]))
    } finally {
      await second.stop()
    }
  })
}

/** For each person a client of either process, with one session. */
async function signInPeople({ database, projectId }: Grid, addresses: readonly [string, string]) {
  const passwordHash = await hashPassword(PASSWORD)
  const people: (readonly [Client, Client])[] = []
  for (let account = 0; account < PEOPLE / SESSIONS_OF_EACH; account++) {
    const login = `person.${account}@bench.quitus.test`
    await database.owner.transaction().execute(async (tx) => {
      const id = await insertPerson(tx, login, passwordHash)
      await setMember(tx, projectId, id, 'manage')
    })
    for (let session = 0; session < SESSIONS_OF_EACH; session++) {
      const [first, second] = addresses
      people.push([await signInClient(first, login, PASSWORD), await signInClient(second, login, PASSWORD)])
    }
  }
  return people
}

type Client = Awaited<ReturnType<typeof signInClient>>
