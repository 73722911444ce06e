import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Tx } from './connection.ts'
import type { CoreTables } from './core-tables.ts'

/** Stream into `COPY … FROM STDIN` of the same transaction; ends when the rows are in. */
export type CopyIn = (statement: string) => Writable

/**
 * One owner's transaction on one connection, for imports: Kysely for statements and COPY for rows.
 * Whatever ends it early, a kill of the process included, leaves nothing behind.
 */
export async function runBulkTransaction<Result>(
  database: Database,
  work: (tx: Tx, copyIn: CopyIn) => Promise<Result>,
): Promise<Result> {
  const client = await database.ownerPool.connect()
  let isBroken = false
  // A view of the client that Kysely cannot give back to the pool, because COPY goes on using it.
  const borrowed = new Proxy(client, {
    get: (target, key) => {
      if (key === 'release') return () => undefined
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const oneConnection = {
    connect: async () => borrowed,
    end: async () => undefined,
    options: database.ownerPool.options,
  }
  const db = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool: oneConnection }) })
  try {
    return await db.transaction().execute((tx) => work(tx, (statement) => client.query(copyFrom(statement))))
  } catch (error) {
    isBroken = true
    throw error
  } finally {
    client.release(isBroken)
  }
}
