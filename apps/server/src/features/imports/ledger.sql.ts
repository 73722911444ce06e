import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { CopyIn } from '@quitus/database/bulk-transaction.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { guardProjectTable } from '@quitus/database/views/guard-project-table.sql.ts'
import {
  ledgerTableName,
  projectSchemaName,
  storageDeclaration,
} from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RepeatedKey } from './import-report.ts'
import type { Mapping } from './mapping.schema.ts'

export type LedgerTable = {
  name: string
  table: RawBuilder<unknown>
  columnOf: (mappedName: string) => string
  /** Where each line has `payment`, `advance` or nothing; undefined where nothing says what a line is. */
  kindColumn: string | undefined
}

/** What a line is, next to the word that the ledger has for it. */
export const DOCUMENT_KIND = 'document_kind'

/**
 * Makes the table that takes a ledger's lines, under a passing name until it is published. `readsKinds`: the words of
 * a column say what each line is; of ledger files (FEC) their accounts have said it.
 */
export async function createLedgerTable(
  tx: Tx,
  projectId: number,
  mapping: Mapping,
  readsKinds: boolean,
): Promise<LedgerTable> {
  const name = `ledger_import_${randomBytes(6).toString('hex')}`
  const table = sql.id(projectSchemaName(projectId), name)
  const names = mapping.columns.map((column) => column.name)
  const definitions = mapping.columns.map(
    (column, index) => sql`${sql.id(`l${index + 1}`)} ${sql.raw(storageDeclaration(column.type))}`,
  )
  const kind = mapping.roles?.kind
  const kinds = readsKinds && kind !== undefined ? [sql`${sql.id(DOCUMENT_KIND)} text`] : []
  await sql`
    create table ${table} (
      line_id integer generated always as identity,
      file_name text not null,
      line_number integer not null,
      entry_id text not null,
      ${sql.join([...definitions, ...kinds])}
    )`.execute(tx)
  // What a later import compares its own columns with, when it adds a period.
  for (const [index, column] of names.entries())
    await sql`comment on column ${sql.id(projectSchemaName(projectId), name, `l${index + 1}`)} is ${sql.lit(column)}`.execute(
      tx,
    )
  const columnOf = (mappedName: string) => `l${names.indexOf(mappedName) + 1}`
  const kindColumn = kind === undefined ? undefined : kinds.length > 0 ? DOCUMENT_KIND : columnOf(kind)
  return { name, table, columnOf, kindColumn }
}

/** Stream that takes rows in COPY's text format, in the order of the table. */
export function copyIntoLedger(
  copyIn: CopyIn,
  projectId: number,
  ledger: LedgerTable,
  mapping: Mapping,
): Writable {
  const columns = [
    'file_name',
    'line_number',
    'entry_id',
    ...mapping.columns.map((_, index) => `l${index + 1}`),
    ...(ledger.kindColumn === DOCUMENT_KIND ? [DOCUMENT_KIND] : []),
  ]
  return copyIn(`copy ${projectSchemaName(projectId)}.${ledger.name} (${columns.join(', ')}) from stdin`)
}

/** Most repeated keys that are reported one by one. */
const MAX_PUBLISHED = 1000

/**
 * Which lines repeat the key of an earlier one? Keeps them as entries of their own, named by file and line next to
 * their key; answers the first of them, and how many per file.
 */
export async function renameRepeatedKeys(
  tx: Tx,
  ledger: LedgerTable,
): Promise<{ lines: RepeatedKey[]; counts: { file: string; count: number }[] }> {
  await sql`
    create temporary table repeated_lines on commit drop as
    select line.line_id, line.file_name, line.line_number, line.entry_id
    from ${ledger.table} line
    join (select entry_id, min(line_id) as first from ${ledger.table} group by entry_id having count(*) > 1) kept
      on kept.entry_id = line.entry_id and kept.first <> line.line_id`.execute(tx)
  await sql`
    update ${ledger.table} line set entry_id = line.entry_id || ' [' || line.file_name || ':' || line.line_number || ']'
    from repeated_lines where repeated_lines.line_id = line.line_id`.execute(tx)
  const lines = await sql<RepeatedKey>`
    select file_name as file, line_number as line, entry_id as key from repeated_lines order by line_id limit
      ${MAX_PUBLISHED}`.execute(tx)
  const counts = await sql<{ file: string; count: number }>`
    select file_name as file, count(*)::integer as count from repeated_lines group by file_name`.execute(tx)
  return { lines: lines.rows, counts: counts.rows }
}

/** Lets lines be looked up by their number and by their entry, and informs the planner what is in the table. */
export async function indexLedgerTable(tx: Tx, ledger: LedgerTable): Promise<void> {
  await sql`alter table ${ledger.table} add primary key (line_id)`.execute(tx)
  await sql`create index on ${ledger.table} (entry_id)`.execute(tx)
  await sql`analyze ${ledger.table}`.execute(tx)
}

/**
 * Makes the ledger one of the project's tables, next to the publication that was made from it. Edits are held up
 * meanwhile, so it does nothing that takes long.
 */
export async function keepLedgerTable(
  tx: Tx,
  projectId: number,
  ledger: LedgerTable,
  publicationId: number,
): Promise<void> {
  await keepImportTable(tx, projectId, ledger.table, ledgerTableName(publicationId))
}

/** Gives a table of the import its lasting name and the guard of the project's tables. */
export async function keepImportTable(
  tx: Tx,
  projectId: number,
  table: RawBuilder<unknown>,
  name: string,
): Promise<void> {
  await sql`alter table ${table} rename to ${sql.id(name)}`.execute(tx)
  await guardProjectTable(tx, projectId, name)
  await sql`grant select on ${sql.id(projectSchemaName(projectId), name)} to quitus_app`.execute(tx)
}
