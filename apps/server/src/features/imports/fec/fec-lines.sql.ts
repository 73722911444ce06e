import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { CopyIn } from '@quitus/database/bulk-transaction.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { FEC_LINE_COLUMNS } from './fec-lines.ts'

/** A table of one import under its passing name. */
export type ImportTable = { name: string; table: RawBuilder<unknown> }

/** Columns of the supplier master, all text; `code` is what ledger files call the supplier. */
export const SUPPLIER_COLUMNS = [
  'code',
  'name',
  'siren',
  'siret',
  'vat_number',
  'country',
  'iban',
  'phone',
  'mail',
  'address',
  'postcode',
  'town',
] as const
export type SupplierColumn = (typeof SUPPLIER_COLUMNS)[number]

/** Makes the table that takes the lines of ledger files. */
export async function createFecTable(tx: Tx, projectId: number): Promise<ImportTable> {
  const fec = passingTable(projectId, 'fec')
  const columns = FEC_LINE_COLUMNS.map(({ column, sqlType }) => sql`${sql.id(column)} ${sql.raw(sqlType)}`)
  await sql`
    create table ${fec.table} (
      line_id integer generated always as identity,
      file_name text not null,
      line_number integer not null,
      siren text not null,
      closing_on date not null,
      ${sql.join(columns)}
    )`.execute(tx)
  return fec
}

/** Makes the table that takes the supplier master. */
export async function createSuppliersTable(tx: Tx, projectId: number): Promise<ImportTable> {
  const suppliers = passingTable(projectId, 'suppliers')
  const columns = SUPPLIER_COLUMNS.map((column) => sql`${sql.id(column)} text`)
  await sql`
    create table ${suppliers.table} (supplier_id integer generated always as identity, ${sql.join(columns)})`.execute(
    tx,
  )
  return suppliers
}

function passingTable(projectId: number, kind: string): ImportTable {
  const name = `${kind}_import_${randomBytes(6).toString('hex')}`
  return { name, table: sql.id(projectSchemaName(projectId), name) }
}

/** Stream that takes the rows of `readFec`. */
export function copyIntoFec(copyIn: CopyIn, projectId: number, { name }: ImportTable): Writable {
  const columns = [
    'file_name',
    'line_number',
    'siren',
    'closing_on',
    ...FEC_LINE_COLUMNS.map(({ column }) => column),
  ]
  return copyIn(`copy ${projectSchemaName(projectId)}.${name} (${columns.join(', ')}) from stdin`)
}

/** Stream that takes rows of `SUPPLIER_COLUMNS` in COPY's text format. */
export function copyIntoSuppliers(copyIn: CopyIn, projectId: number, { name }: ImportTable): Writable {
  return copyIn(`copy ${projectSchemaName(projectId)}.${name} (${SUPPLIER_COLUMNS.join(', ')}) from stdin`)
}

/**
 * Which suppliers of the master repeat the code of an earlier one? Removes them and answers their number and the
 * first codes.
 */
export async function deleteRepeatedSuppliers(
  tx: Tx,
  { table }: ImportTable,
): Promise<{ count: number; codes: string[] }> {
  const answer = await sql<{ count: number; codes: string[] | null }>`
    with gone as (
      delete from ${table} later using ${table} first
      where first.code = later.code and first.supplier_id < later.supplier_id
      returning later.supplier_id, later.code
    )
    select count(*)::integer as count, (array_agg(distinct code))[1:20] as codes from gone`.execute(tx)
  const row = answer.rows[0]
  return { count: row?.count ?? 0, codes: row?.codes ?? [] }
}

/** Informs the planner how much was loaded; it knows nothing of a table filled in the same transaction. */
export async function analyzeTable(tx: Tx, { table }: ImportTable): Promise<void> {
  await sql`analyze ${table}`.execute(tx)
}
