import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { CoreTables } from './core-tables.ts'

/** Anything that can run a query: a pool or a transaction. */
export type Db = Kysely<CoreTables>
/** A query runner that is known to be inside a transaction. */
export type Tx = Transaction<CoreTables>

export type Database = {
  /** Runs as `quitus_app`: row-level security holds, DDL is refused. */
  app: Db
  /** Runs as the owner: migrations, imports and other DDL. */
  owner: Db
  /** Connections of the application's role for what Kysely does not offer (cursors, COPY). */
  appPool: Pool
  ownerPool: Pool
  close(): Promise<void>
}

/** The application's role, made by the first migration. */
export const APP_ROLE = 'quitus_app'

const RAW_TEXT = new Set<number>([types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ, types.builtins.DATE])

/** Dates stay PostgreSQL's own text: a JavaScript Date would shift a timestamp without zone and lose microseconds. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (RAW_TEXT.has(oid)) return (value: string) => value
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text')
}

function openPool(url: string, role: string | null, size: number): Pool {
  const settings = ['-c timezone=UTC', '-c datestyle=ISO', '-c search_path=pg_catalog,public']
  if (role !== null) settings.push(`-c role=${role}`)
  const pool = new Pool({
    connectionString: url,
    max: size,
    options: settings.join(' '),
    types: { getTypeParser },
    application_name: 'quitus',
  })
  // An idle connection that the server closes is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Opens the two pools on a migrated database; `ownerUrl` names the role that ran the migrations. */
export function openDatabase(ownerUrl: string, size = 10): Database {
  const appPool = openPool(ownerUrl, APP_ROLE, size)
  const ownerPool = openPool(ownerUrl, null, 3)
  const app = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool: appPool }) })
  const owner = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool: ownerPool }) })
  return {
    app,
    owner,
    appPool,
    ownerPool,
    close: async () => {
      await app.destroy()
      await owner.destroy()
    },
  }
}
