import type { Readable } from 'node:stream'
import { type Client, DatabaseError } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Db, overClient } from '../connection.ts'
import { guardedClient } from '../guarded-client.ts'
import { readStructure } from './read-structure.sql.ts'
import type { DatabaseStructure, TableStructure } from './structure.ts'

/** Rows of a table as the text format of COPY has them; the number of lines is known once they have ended. */
export type TableRows = Readable & { rowCount: number }

/** The database as it was at one moment, however long it is read. */
export type BackupSnapshot = {
  structure: DatabaseStructure
  /** Reads what it was then, but not while rows are read. */
  db: Db
  readRows: (table: TableStructure) => TableRows
  /** Names of the migrations that had been applied. */
  migrations: readonly string[]
  close: () => Promise<void>
}

const UNDEFINED_TABLE = '42P01'
const OUT_OF_MEMORY = '53200'
const ATTEMPTS = 5

/**
 * Opens a snapshot of the whole database and holds its tables against being dropped; nobody waits who reads or writes
 * rows. A publication that retires tables in the moment of opening lets it begin again. `isRead` limits it to some
 * schemas.
 */
export async function openBackupSnapshot(
  ownerUrl: string,
  isRead?: (schema: string) => boolean,
): Promise<BackupSnapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const client = guardedClient({
      connectionString: ownerUrl,
      application_name: 'quitus backup',
      options:
        '-c timezone=UTC -c datestyle=ISO -c search_path= -c statement_timeout=0 -c lock_timeout=60000',
    })
    await client.connect()
    try {
      return await openOn(client, isRead)
    } catch (error) {
      await client.end()
      const code = error instanceof DatabaseError ? error.code : undefined
      if (code === OUT_OF_MEMORY)
        throw new Error(
          'The server holds too few locks for so many tables: raise max_locks_per_transaction.',
          {
            cause: error,
          },
        )
      if (code !== UNDEFINED_TABLE || attempt === ATTEMPTS) throw error
    }
  }
}

async function openOn(client: Client, isRead?: (schema: string) => boolean): Promise<BackupSnapshot> {
  await client.query('begin isolation level repeatable read read only')
  const structure = await readStructure(client, isRead)
  for (const { tables } of structure.schemas)
    if (tables.length > 0)
      await client.query(
        `lock table only ${tables.map(({ name }) => name).join(', only ')} in access share mode`,
      )
  const applied = await client.query<{ name: string }>(
    'select name from public.quitus_migrations order by name',
  )
  return {
    structure,
    db: overClient(client),
    migrations: applied.rows.map(({ name }) => name),
    readRows: ({ read }) => client.query(copyTo(`copy (${read}) to stdout`)),
    async close() {
      // Nothing was written: a connection that is lost has ended the transaction as well.
      await client.query('rollback').catch(() => undefined)
      await client.end()
    },
  }
}
