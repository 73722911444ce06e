import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './connection.ts'
import { isLockTimeout } from './lock-timeout.ts'
import { cancelIndexAtWork } from './pending-indexes.sql.ts'
import { projectSchemaName } from './views/project-tables.ts'

/** Longest wait for those who still read the tables of the project. */
const PROJECT_WAIT = '5s'
/** All who sign in or call wait behind an attempt at the tables that everyone reads, so it is short. */
const ATTEMPT = '100ms'
const PAUSE_MS = 400
const MOST_ATTEMPTS = 50

/**
 * Drops the schema of a project, if it is there. Its foreign keys refer to tables that every call reads (`core.users`),
 * which PostgreSQL then needs for itself alone: they are locked last, in short attempts, and until the transaction
 * ends, so that little should follow. Throws `lock_not_available` where someone reads the project for longer than
 * seconds, or an import of any project goes on for longer than about half a minute.
 */
export async function dropProjectSchema(tx: Tx, projectId: number): Promise<void> {
  const schema = projectSchemaName(projectId)
  const { own, referred } = await findTables(tx, schema)
  await cancelIndexAtWork(tx, schema)
  await limitWaits(tx, PROJECT_WAIT)
  if (own !== null) await sql`lock table ${sql.raw(own)} in access exclusive mode`.execute(tx)
  if (referred !== null) await lockInAttempts(tx, referred)
  await limitWaits(tx, PROJECT_WAIT)
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx)
}

/** Names of the tables of the schema, and of those of other schemas that they refer to, each as a list. */
async function findTables(tx: Tx, schema: string): Promise<{ own: string | null; referred: string | null }> {
  const found = await sql<{ own: string | null; referred: string | null }>`
    select (select string_agg(format('%I.%I', ${schema}::text, relname), ', ' order by oid) from pg_class
            where relnamespace = to_regnamespace(${schema}) and relkind = 'r') as own,
           (select string_agg(format('%I.%I', nspname, relname), ', ' order by oid)
            from (select distinct other.oid, nspname, relname
                  from pg_constraint
                  join pg_class other on other.oid = confrelid
                  join pg_namespace on pg_namespace.oid = other.relnamespace
                  where connamespace = to_regnamespace(${schema}) and contype = 'f'
                    and other.relnamespace <> connamespace) referred) as referred`.execute(tx)
  return found.rows[0] ?? { own: null, referred: null }
}

async function lockInAttempts(tx: Tx, tables: string): Promise<void> {
  await limitWaits(tx, ATTEMPT)
  await sql`savepoint before_lock`.execute(tx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await sql`lock table ${sql.raw(tables)} in access exclusive mode`.execute(tx))
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MOST_ATTEMPTS) throw error
      await sql`rollback to savepoint before_lock`.execute(tx)
      await pause(PAUSE_MS)
    }
  }
}

async function limitWaits(tx: Tx, longest: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${longest}, true)`.execute(tx)
}
