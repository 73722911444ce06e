import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import { type Client, type ClientBase, Pool, types } from 'pg'
import type { CoreTables } from './core-tables.ts'
import { guardedClient } from './guarded-client.ts'
import { APP_ROLE, AUTH_ROLE } from './role-names.ts'

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
  /** Few connections of `quitus_auth`, the only role that reads credentials and makes sessions. */
  authPool: Pool
  /** One connection of the login behind `app`, for stopping what another one of them runs. */
  controlPool: Pool
  /** A connection of the application's own, not yet open, for what it listens to. */
  listener: () => Client
  /** How it is reached, for connections outside of the pools. */
  urls: DatabaseUrls
  close(): Promise<void>
}

/** How one database is reached. */
export type DatabaseUrls = {
  /** The role that runs the migrations and owns what they make. */
  ownerUrl: string
  /**
   * A login that has the application's rights and no others. Null: its connections log in as the owner and take the
   * role, which keeps mistakes out, but not SQL that someone smuggles in (decision 020).
   */
  appUrl: string | null
  /** A login that reads credentials and makes sessions, and nothing else; null as above. */
  authUrl: string | null
}

const RAW_TEXT = new Set<number>([types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ, types.builtins.DATE])

/** Dates stay PostgreSQL's own text: a JavaScript Date would shift a timestamp without zone and lose microseconds. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (RAW_TEXT.has(oid)) return (value: string) => value
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text')
}

/** A pool of the application's role, for who works outside of the pools that all calls share. */
export function openAppPool(
  { ownerUrl, appUrl }: Pick<DatabaseUrls, 'ownerUrl' | 'appUrl'>,
  size: number,
): Pool {
  return openPool(appUrl ?? ownerUrl, { role: appUrl === null ? APP_ROLE : undefined, size })
}

/**
 * A pool of the owner, for who works outside of the pools that all calls share. With `connectTimeoutMs`, a server that
 * does not answer fails the query.
 */
export function openOwnerPool(
  { ownerUrl }: Pick<DatabaseUrls, 'ownerUrl'>,
  size: number,
  connectTimeoutMs = 0,
): Pool {
  return openPool(ownerUrl, { size, connectTimeoutMs })
}

/** A pipelined connection sends a statement before the one ahead of it is answered, and refuses to copy. */
type PoolOptions = {
  role?: string | undefined
  size: number
  isPipelined?: boolean
  connectTimeoutMs?: number
}

function openPool(url: string, { role, size, isPipelined = false, connectTimeoutMs = 0 }: PoolOptions): Pool {
  const settings = ['-c timezone=UTC', '-c datestyle=ISO', '-c search_path=pg_catalog,public']
  if (role !== undefined) settings.push(`-c role=${role}`)
  const pool = new Pool({
    connectionString: url,
    max: size,
    options: settings.join(' '),
    types: { getTypeParser },
    application_name: 'quitus',
    pipeline: isPipelined,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  return guardPool(pool)
}

/**
 * Lets a pool survive the loss of its connections, idle or checked out: a client without an `error` listener would
 * end the process. Anyone who uses a lost client learns of it by the failure of its query, and the pool drops the
 * client when it is released.
 */
export function guardPool(pool: Pool): Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Connections for credentials; each is held for some milliseconds. */
export const AUTH_POOL_SIZE = 3

/** Connections for the owner's work; two long jobs and making pending indexes have one each for minutes. */
export const OWNER_POOL_SIZE = 5

/** Opens the pools on a migrated database. */
export function openDatabase({ ownerUrl, appUrl, authUrl }: DatabaseUrls, size = 10): Database {
  const role = appUrl === null ? APP_ROLE : undefined
  const appPool = openPool(appUrl ?? ownerUrl, { role, size, isPipelined: true })
  const ownerPool = openOwnerPool({ ownerUrl }, OWNER_POOL_SIZE)
  const authPool = openPool(authUrl ?? ownerUrl, {
    role: authUrl === null ? AUTH_ROLE : undefined,
    size: AUTH_POOL_SIZE,
    isPipelined: true,
  })
  // Anyone who stops a query must be the login that runs it, and not only have taken its role.
  const controlPool = openPool(appUrl ?? ownerUrl, { size: 1 })
  const app = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool: appPool }) })
  const owner = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool: ownerPool }) })
  return {
    app,
    owner,
    appPool,
    ownerPool,
    authPool,
    controlPool,
    listener: () =>
      guardedClient({ connectionString: appUrl ?? ownerUrl, application_name: 'quitus listener' }),
    urls: { ownerUrl, appUrl, authUrl },
    close: async () => {
      await controlPool.end()
      await authPool.end()
      await app.destroy()
      await owner.destroy()
      // Kysely ends a pool only once it has used it, and an open one keeps the process for ten seconds.
      for (const pool of [appPool, ownerPool]) if (!pool.ending) await pool.end()
    },
  }
}

/** What a connection does for Kysely, which requests no cursors here. */
type Connection = {
  query: (statement: string, parameters?: readonly unknown[]) => unknown
  release?: (isBroken?: boolean) => void
}

/** Kysely over one connection, which stays with those who opened it. */
export function overConnection({ query, release = () => undefined }: Connection): Db {
  const connection = { query, release } as unknown as PostgresPoolClient
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  return new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) })
}

/** The same over a client, in whatever transaction it is. */
export function overClient(client: ClientBase): Db {
  return overConnection({ query: (statement, parameters = []) => client.query(statement, [...parameters]) })
}
