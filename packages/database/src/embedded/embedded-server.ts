import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import type { DatabaseUrls } from '../connection.ts'
import { guardedClient } from '../guarded-client.ts'
import { APP_ROLE, AUTH_ROLE, OWNER_ROLE } from '../role-names.ts'
import { isCluster, prepareCluster, SUPERUSER } from './cluster.ts'
import { type DataFolderRecord, rememberStart } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { findFreePort } from './free-port.ts'
import { ensureLogin, ensureRoleAndDatabase, findOwnerName, tryOwnership } from './ownership.sql.ts'
import type { PostgresTools } from './postgres-tool.ts'
import { findPostmaster, startPostmaster } from './postmaster.ts'
import type { Durability } from './server-settings.ts'

/** Everything that says which server of which data folder is meant. */
export type EmbeddedServer = {
  dataFolder: string
  record: DataFolderRecord
  /** Absolute path of the cluster that the record names. */
  cluster: string
  tools: PostgresTools
  durability: Durability
  log: (line: string) => void
}

/** A connection whose lock keeps other processes off the data folder, and the port it goes to. */
export type Ownership = { client: Client; port: number }

const RETRY_MS = 50
/** How long a server may take to start, to recover after a crash, or to finish a shutdown that is under way. */
const PATIENCE_MS = 120_000
/** A killed process keeps its lock until the server has noticed. */
const LOCK_PATIENCE_MS = 2_000
const PASSING_START_FAULT = /shared memory|lock file|TCP\/IP sockets/
const PASSING_CONNECTION_FAULTS = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/**
 * Addresses of the owner, of the application and of the login for credentials on a running server; what the record
 * does not have yet is null.
 */
export function urlsOf(
  record: Pick<DataFolderRecord, 'ownerPassword'> & Partial<DataFolderRecord>,
  port: number,
): DatabaseUrls {
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${OWNER_ROLE}`
  return {
    ownerUrl: urlOf(OWNER_ROLE, record.ownerPassword),
    appUrl: record.appPassword === undefined ? null : urlOf(APP_ROLE, record.appPassword),
    authUrl: record.authPassword === undefined ? null : urlOf(AUTH_ROLE, record.authPassword),
  }
}

/** Starts the server or adopts the running one, and makes this process its only owner. */
export async function bringUp(server: EmbeddedServer): Promise<Ownership> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const port = (await findPostmaster(server.cluster))?.port ?? (await start(server))
    if (port !== null) {
      const ownership = await own(server, port)
      if (ownership !== null) {
        await rememberStart(server.dataFolder, server.record, port)
        return ownership
      }
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The database server does not answer: read server.log in ${server.cluster}.`,
      )
    }
    await sleep(RETRY_MS)
  }
}

/** Port of the started server; null when the attempt is worth repeating. */
async function start({ record, cluster, tools, durability, log }: EmbeddedServer): Promise<number | null> {
  if (record.port !== null && !(await isCluster(cluster))) {
    throw new EmbeddedPostgresError(
      `The database of this data folder is gone from ${cluster}: restore it, or start with an empty data folder.`,
    )
  }
  await prepareCluster(tools, cluster, record.superuserPassword, durability)
  const port = await findFreePort(record.port)
  const { isStarted, reason } = await startPostmaster(tools, cluster, port)
  if (isStarted) return port
  if (!PASSING_START_FAULT.test(reason)) {
    throw new EmbeddedPostgresError(`The database server did not start: ${reason}`)
  }
  log(`The database server did not start yet: ${reason}`)
  return null
}

/** Null while the server starts or shuts down; throws when another process owns the database. */
async function own(server: EmbeddedServer, port: number): Promise<Ownership | null> {
  const superuser = await connect(
    `postgres://${SUPERUSER}:${server.record.superuserPassword}@127.0.0.1:${port}/postgres`,
  )
  if (superuser === null) return null
  try {
    await ensureRoleAndDatabase(superuser, OWNER_ROLE, server.record.ownerPassword)
  } finally {
    await superuser.end()
  }
  const client = await connect(urlsOf(server.record, port).ownerUrl)
  if (client === null) return null
  const holder = await waitForLock(client)
  if (holder === null) {
    await ensureLogin(client, APP_ROLE, server.record.appPassword)
    await ensureLogin(client, AUTH_ROLE, server.record.authPassword)
    return { client, port }
  }
  await client.end()
  throw new EmbeddedPostgresError(
    `The data folder ${server.dataFolder} is in use by ${holder}: stop it first, or set QUITUS_DATA to another folder.`,
  )
}

/** Null once the lock is ours, else the name of the process that holds on to it. */
async function waitForLock(client: Client): Promise<string | null> {
  const deadline = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    if (await tryOwnership(client)) return null
    const holder = await findOwnerName(client)
    if (holder !== undefined && Date.now() > deadline) return holder
    await sleep(RETRY_MS)
  }
}

async function connect(connectionString: string): Promise<Client | null> {
  const client = guardedClient({
    connectionString,
    application_name: `process ${process.pid}`,
    keepAlive: true,
  })
  try {
    await client.connect()
    return client
  } catch (cause) {
    if (isPassing(cause)) return null
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new EmbeddedPostgresError(`The database server refuses Quitus: ${said}`, { cause })
  }
}

function isPassing(error: unknown): boolean {
  const isConnectionEnd = error instanceof Error && error.message === 'Connection terminated unexpectedly'
  const code =
    error instanceof DatabaseError || (error instanceof Error && 'code' in error) ? error.code : undefined
  return isConnectionEnd || (typeof code === 'string' && PASSING_CONNECTION_FAULTS.has(code))
}
