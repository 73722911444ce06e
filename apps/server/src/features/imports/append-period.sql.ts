import type { Tx } from '@quitus/database/connection.ts'
import {
  fecTableName,
  ledgerTableName,
  projectSchemaName,
  suppliersTableName,
} from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { createSuppliersTable } from './fec/fec-lines.sql.ts'
import type { FecTables } from './fec/import-fec.ts'
import type { FecFile } from './fec/read-fec.ts'
import { ImportError } from './import-error.ts'
import { DOCUMENT_KIND, type LedgerTable } from './ledger.sql.ts'
import type { Mapping } from './mapping.schema.ts'

/**
 * Puts the lines behind a publication, the current one unless `publicationId` names another, in front of those of a
 * new period. Throws an `ImportError` where there are none, where the mapping has other columns, or where one of the
 * files is there already.
 */
export async function appendToLedger(
  tx: Tx,
  projectId: number,
  ledger: LedgerTable,
  mapping: Mapping,
  files: readonly { name: string }[],
  publicationId?: number,
): Promise<void> {
  const earlier = await findTable(tx, projectId, ledgerTableName, publicationId)
  if (earlier === null) throw new ImportError('append_nothing', {})
  const known = await selectColumns(tx, projectId, earlier)
  const requested = mapping.columns.map(({ name }) => name)
  const differing = [
    ...requested.filter((name, at) => known[at] !== name),
    ...known.filter((name, at) => requested[at] !== name),
  ]
  if (differing.length > 0)
    throw new ImportError('append_columns', { columns: [...new Set(differing)].slice(0, 20).join(', ') })
  await requireNewFiles(
    tx,
    projectId,
    earlier,
    files.map(({ name }) => name),
  )
  const columns = [
    'file_name',
    'line_number',
    'entry_id',
    ...requested.map((_, index) => `l${index + 1}`),
  ].map((name) => sql.id(name))
  const from = sql.id(projectSchemaName(projectId), earlier)
  const kind = ledger.kindColumn === DOCUMENT_KIND ? [sql.id(DOCUMENT_KIND)] : []
  // Releases before had the kind in the column that the mapping names, in these words.
  const knownKind = (await hasColumn(tx, projectId, earlier, DOCUMENT_KIND))
    ? kind
    : kind.map(() => sql.id(ledger.columnOf(mapping.roles?.kind ?? '')))
  await sql`
    insert into ${ledger.table} (${sql.join([...columns, ...kind])})
    select ${sql.join([...columns, ...knownKind])} from ${from} order by line_id`.execute(tx)
}

async function hasColumn(tx: Tx, projectId: number, table: string, column: string): Promise<boolean> {
  const found = await sql`
    select from pg_attribute
    where attrelid = to_regclass(format('%I.%I', ${projectSchemaName(projectId)}::text, ${table}::text))
      and attname = ${column} and not attisdropped`.execute(tx)
  return found.rows.length > 0
}

/** The same for ledger files (FEC): earlier lines, and the earlier supplier master where none came along. */
export async function appendToFec(
  tx: Tx,
  projectId: number,
  tables: FecTables,
  files: readonly FecFile[],
  publicationId?: number,
): Promise<void> {
  const earlier = await findTable(tx, projectId, fecTableName, publicationId)
  if (earlier === null) throw new ImportError('append_nothing', {})
  await requireNewFiles(
    tx,
    projectId,
    earlier,
    files.map(({ file }) => file.name),
  )
  for (const { file, siren, closingOn } of files) {
    const same = await sql`
      select from ${sql.id(projectSchemaName(projectId), earlier)} where siren = ${siren} and closing_on = ${closingOn}
        limit 1`.execute(tx)
    if (same.rows.length > 0) throw new ImportError('append_known', { file: file.name })
  }
  await copyTable(tx, projectId, earlier, tables.fec.table)
  const master = await findTable(tx, projectId, suppliersTableName, publicationId)
  if (tables.suppliers !== null || master === null) return
  tables.suppliers = await createSuppliersTable(tx, projectId)
  await copyTable(tx, projectId, master, tables.suppliers.table)
}

/** Copies all columns but the numbering, which goes on. */
async function copyTable(
  tx: Tx,
  projectId: number,
  from: string,
  into: FecTables['fec']['table'],
): Promise<void> {
  const schema = projectSchemaName(projectId)
  const named = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(format('%I.%I', ${schema}::text, ${from}::text)) and attnum > 0 and not attisdropped
      and attidentity = ''
    order by attnum`.execute(tx)
  const columns = named.rows.map(({ name }) => sql.id(name))
  await sql`insert into ${into} (${sql.join(columns)}) select ${sql.join(columns)} from ${sql.id(schema, from)}`.execute(
    tx,
  )
}

/** The table that is behind a publication of the dashboard, the current one unless named; null where it has none. */
async function findTable(
  tx: Tx,
  projectId: number,
  nameOf: (publicationId: number) => string,
  publicationId?: number,
): Promise<string | null> {
  const id = publicationId ?? (await findCurrentPublication(tx, projectId))
  if (id === null) return null
  const name = nameOf(id)
  const found = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${projectSchemaName(projectId)}::text, ${name}::text)) is not null as
      "isThere"`.execute(tx)
  return found.rows[0]?.isThere === true ? name : null
}

async function findCurrentPublication(tx: Tx, projectId: number): Promise<number | null> {
  const view = await tx
    .selectFrom('core.views')
    .select('current_publication_id')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .executeTakeFirst()
  return view?.current_publication_id ?? null
}

/**
 * What the mapping of an earlier import called its columns, in their order; `createLedgerTable` notes it next to
 * each.
 */
async function selectColumns(tx: Tx, projectId: number, table: string): Promise<string[]> {
  const found = await sql<{ name: string | null }>`
    select col_description(attrelid, attnum) as name from pg_attribute
    where attrelid = to_regclass(format('%I.%I', ${projectSchemaName(projectId)}::text, ${table}::text))
      and attnum > 0 and not attisdropped and attname ~ '^l[0-9]+$'
    order by attnum`.execute(tx)
  return found.rows.map(({ name }) => name ?? '')
}

async function requireNewFiles(
  tx: Tx,
  projectId: number,
  table: string,
  names: readonly string[],
): Promise<void> {
  const found = await sql<{ file: string }>`
    select name as file from unnest(${[...names]}::text[]) name
    where exists (select from ${sql.id(projectSchemaName(projectId), table)} where file_name = name) limit 1`.execute(
    tx,
  )
  const [known] = found.rows
  if (known !== undefined) throw new ImportError('append_known', { file: known.file })
}
