import type { Writable } from 'node:stream'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, overClient, type Tx } from './connection.ts'

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
  // Kysely cannot give it back to the pool, because COPY goes on using it.
  const db = overClient(client)
  try {
    return await db.transaction().execute((tx) => work(tx, (statement) => client.query(copyFrom(statement))))
  } catch (error) {
    isBroken = true
    throw error
  } finally {
    client.release(isBroken)
  }
}
