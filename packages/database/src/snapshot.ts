import type { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { beginAs, type Requester } from './app-transaction.sql.ts'
import { type DatabaseUrls, openAppPool, overConnection, type Tx } from './connection.ts'

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
    const db = overConnection({
      query: (statement, parameters = []) => {
        const requested =
          statement === 'begin' ? beginAs(requester, 'isolation level repeatable read read only') : statement
        return client.query(requested, [...parameters])
      },
      release: (destroy) => {
        isBroken = destroy === true
      },
    })
    try {
      return await db.transaction().execute((tx) =>
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
