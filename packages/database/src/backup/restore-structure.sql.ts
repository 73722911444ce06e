import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { canComeLater, deferIndexes } from '#pending-indexes.sql.ts'
import { guardedClient } from '../guarded-client.ts'
import { runInAnyOrder, runStatement } from './run-statements.ts'
import type { DatabaseStructure, TableStructure } from './structure.ts'

/**
 * Makes a database again from what a backup says of it: `rowsOf` reads the lines of a table. Whatever Quitus has there
 * is dropped first. Indexes of publications are left to the server that is started on it.
 */
export async function restoreStructure(
  ownerUrl: string,
  structure: DatabaseStructure,
  rowsOf: (table: TableStructure) => Promise<{ lines: Readable; count: number }>,
): Promise<void> {
  const client = guardedClient({
    connectionString: ownerUrl,
    application_name: 'quitus restore',
    options:
      '-c timezone=UTC -c datestyle=ISO -c search_path= -c statement_timeout=0 -c check_function_bodies=off',
  })
  await client.connect()
  try {
    await dropAll(client)
    for (const statement of structure.extensions) await runStatement(client, statement)
    await runInAnyOrder(
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
    const isLeft = leavesIndexes(structure) ? canComeLater : () => false
    const finish = structure.schemas.flatMap((schema) => schema.finish)
    for (const statement of finish) if (!isLeft(statement)) await runStatement(client, statement)
    await deferIndexes(client, finish.filter(isLeft))
    for (const { links } of structure.schemas)
      for (const statement of links) await runStatement(client, statement)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** A backup of a release that leaves none is brought to this one first, and its migrations may need them. */
function leavesIndexes({ schemas }: DatabaseStructure): boolean {
  return schemas.some(({ tables }) => tables.some(({ name }) => name === 'core.pending_indexes'))
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
