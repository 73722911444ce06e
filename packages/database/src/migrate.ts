import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'
import {
  applyCoreRepeatables,
  applyOwnerPolicy,
  applyRequired,
  runOfClient,
} from '#repeatable/apply-repeatables.sql.ts'
import { CREATE_REGISTER } from '#repeatable/register.sql.ts'
import { keepCell } from './cells/id-ranges.sql.ts'
import { keepReplication } from './cells/replication.sql.ts'
import { openOwnerPool } from './connection.ts'
import type { CoreTables } from './core-tables.ts'
import { guardedClient } from './guarded-client.ts'
import { migrateQueue } from './job-queue.ts'
import { migrateProjects } from './migrate-projects.sql.ts'
import { hasRowSecurity, listMigrations, readMigration, requiredFiles } from './migration-files.ts'
import { fillLoginKeys } from './people/login-keys.sql.ts'

/** Key of the advisory lock that lets one process migrate at a time; any constant, unique in this database. */
const MIGRATION_LOCK = 4_071_984

/** Oldest server that the schema runs on. */
const OLDEST_SERVER = 150_000

/**
 * Brings the database up to the newest migration, each in a transaction of its own, forward only, and its functions,
 * triggers, policies and views to their current text: the core schema, the queue of jobs, then every project. Several
 * processes may call it at once; those that come second wait and find nothing to do.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = guardedClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists public.quitus_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query(CREATE_REGISTER)
    const applied = await client.query<{ name: string }>('select name from public.quitus_migrations')
    const done = new Set(applied.rows.map((row) => row.name))
    const names = await listMigrations()
    const pending = names.filter((name) => !done.has(name))
    // A process of an older release, restarted next to newer ones, leaves them their functions.
    const isOlder = [...done].some((name) => !names.includes(name))
    for (const name of pending) await applyMigration(client, name)
    if (!isOlder) await applyCoreRepeatables(client, pending.length > 0)
    await fillLoginKeys(client)
    await migrateQueue(ownerUrl)
    await migrateAllProjects(ownerUrl, isOlder)
  } finally {
    await client.end()
  }
}

async function migrateAllProjects(ownerUrl: string, isOlder: boolean): Promise<void> {
  const pool = openOwnerPool({ ownerUrl }, 1)
  const owner = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateProjects(owner, isOlder)
    await keepCell(owner)
    await keepReplication(owner)
  } finally {
    await owner.destroy()
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const answer = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(answer.rows[0]?.server_version_num) < OLDEST_SERVER) {
    throw new Error('Quitus needs PostgreSQL 15 or newer. Point DATABASE_URL to such a server.')
  }
}

async function applyMigration(client: Client, name: string): Promise<void> {
  const text = await readMigration(name)
  await client.query('begin')
  try {
    await applyRequired(client, requiredFiles(text))
    await client.query(text)
    if (hasRowSecurity(text)) await applyOwnerPolicy(runOfClient(client), { scope: 'core' })
    await client.query('insert into public.quitus_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed; the database is as it was before.`, { cause: error })
  }
}
