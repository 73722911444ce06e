import type { Readable } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { beginAs, type Requester } from './app-transaction.sql.ts'
import { type DatabaseUrls, openAppPool, type Tx } from './connection.ts'
import type { CoreTables } from './core-tables.ts'

/**
 * Rows of a statement without parameters as the text format of COPY writes them; no other statement may run until
 * they have ended; then `rowCount` says how many there were.
 */
export type CopyOut = (statement: RawBuilder<unknown>) => Readable & { readonly rowCount: number }

/**
 * One transaction of the application's role on a connection of its own, which sees the database as it was when it
 * began, however long it reads, and writes nothing. Row-level security knows the requester.
 */
export async function runSnapshot<Result>(
  urls: DatabaseUrls,
  requester: Requester,
  work: (tx: Tx, copyOut: CopyOut) => Promise<Result>,
): Promise<Result> {
  const pool = openAppPool(urls, 1)
  try {
    const client = await pool.connect()
    let isBroken = false
    const query = (statement: unknown, parameters: readonly unknown[] = []) => {
      const text = String(statement)
      const requested =
        text === 'begin' ? beginAs(requester, 'isolation level repeatable read read only') : text
      return client.query(requested, [...parameters])
    }
    const release = (destroy?: boolean) => {
      isBroken = destroy === true
    }
    // Without cursors, which nothing requests.
    const asDriverSees = { query, release } as unknown as PostgresPoolClient
    const dialect = new PostgresDialect({
      pool: { connect: async () => asDriverSees, end: async () => undefined, options: {} },
    })
    try {
      return await new Kysely<CoreTables>({ dialect }).transaction().execute((tx) =>
        work(tx, (statement) => {
          const { sql, parameters } = statement.compile(tx)
          if (parameters.length > 0) throw new Error('COPY takes no parameters.')
          return client.query(copyTo(sql))
        }),
      )
    } finally {
      client.release(isBroken)
    }
  } finally {
    await pool.end()
  }
}
