import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, DatabaseError } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseStructure, TableStructure } from './structure.ts'

/** Anything that is missing because its statement comes later: functions, types, tables. */
const isMissing = (error: unknown) =>
  error instanceof DatabaseError && ['42P01', '42704', '42883', '3F000'].includes(error.code ?? '')

/**
 * Makes a database again from what a backup says of it: `rowsOf` reads the lines of a table. Whatever Quitus has there
 * is dropped first.
 */
export async function restoreStructure(
  ownerUrl: string,
  structure: DatabaseStructure,
  rowsOf: (table: TableStructure) => Promise<{ lines: Readable; count: number }>,
): Promise<void> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'quitus restore',
    options:
      '-c timezone=UTC -c datestyle=ISO -c search_path= -c statement_timeout=0 -c check_function_bodies=off',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await dropAll(client)
    for (const statement of structure.extensions) await run(client, statement)
    await makeInAnyOrder(
      client,
      structure.schemas.flatMap(({ make }) => make),
    )
    for (const { tables } of structure.schemas)
      for (const table of tables) {
        const { lines, count } = await rowsOf(table)
        const copied = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`))
        await pipeline(lines, copied)
        if (copied.rowCount !== count)
          throw new Error(`${table.name} has ${copied.rowCount} rows in place of ${count}.`)
      }
    for (const { name, value, isCalled } of structure.schemas.flatMap(({ sequences }) => sequences))
      await client.query('select setval($1, $2, $3)', [name, value, isCalled])
    for (const { finish } of structure.schemas) for (const statement of finish) await run(client, statement)
    for (const { links } of structure.schemas) for (const statement of links) await run(client, statement)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function run(client: Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: unknown) => {
    throw failedOn(statement, error)
  })
}

/** Anyone who reads the log sees which object the server refused. */
function failedOn(statement: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`${reason} (${statement.slice(0, 500)})`, { cause })
}

async function dropAll(client: Client): Promise<void> {
  const found = await client.query<{ statement: string }>(`
    select format('drop schema %I cascade', nspname) as statement from pg_namespace
    where nspname in ('core', 'graphile_worker') or nspname ~ '^project_[0-9]+$'
    union all
    select format('drop table %s cascade', pg_class.oid::regclass) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like 'quitus\\_%' and relname <> 'quitus_restoring'`)
  for (const { statement } of found.rows) await client.query(statement)
}

/** Carries out statements of which some need others: what fails for that reason is tried again after the rest. */
async function makeInAnyOrder(client: Client, statements: readonly string[]): Promise<void> {
  let waiting = statements
  while (waiting.length > 0) {
    const failed: string[] = []
    let failure: unknown = null
    for (const statement of waiting) {
      try {
        await client.query(statement)
      } catch (error) {
        if (!isMissing(error)) throw failedOn(statement, error)
        failed.push(statement)
        failure = failedOn(statement, error)
      }
    }
    if (failed.length === waiting.length) throw failure
    waiting = failed
  }
}
