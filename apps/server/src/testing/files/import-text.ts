import { Readable } from 'node:stream'
import type { Database } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { ImportError } from '#features/imports/import-error.ts'
import { importLedger } from '#features/imports/import-ledger.ts'
import type { ImportReport } from '#features/imports/import-report.ts'
import { type Mapping, mappingSchema } from '#features/imports/mapping.schema.ts'

/** A mapping of five columns whose `Transaction` is the key and whose duplicates are looked for. */
export const LEDGER_MAPPING = {
  columns: [
    column('Transaction', 'STRING'),
    column('Supplier', 'STRING'),
    column('Invoice', 'STRING'),
    column('Amount', 'AMOUNT'),
    column('Date', 'DATE'),
  ],
  keyColumns: ['Transaction'],
  roles: { supplier: 'Supplier', invoiceNumber: 'Invoice', invoiceDate: 'Date', amount: 'Amount' },
  detection: { ignoredNumbers: ['REDACTED%'] },
}

/** Header of a file that `LEDGER_MAPPING` reads. */
export const LEDGER_HEADER = 'Transaction,Supplier,Invoice,Amount,Date'

function column(name: string, type: string) {
  return { header: name, name, label: { fr: name, en: name }, type }
}

const CHAIN_TABLES = ['history_chain', 'history_links', 'history_segments']

export type TextFile = { name?: string; content: string | Buffer }

/** Imports files given as text, like the command does. */
export function importText(
  database: Database,
  project: { id: number },
  actor: { id: number },
  files: readonly TextFile[],
  given: { mapping?: object; skipBadLines?: boolean; append?: boolean } = {},
): Promise<ImportReport> {
  const mapping: Mapping = mappingSchema.parse({ ...LEDGER_MAPPING, ...given.mapping })
  return importLedger(database, {
    projectId: project.id,
    files: files.map(({ name = 'ledger.csv', content }) => ({
      name,
      open: () => Readable.from([Buffer.from(content)]),
    })),
    mapping,
    skipBadLines: given.skipBadLines ?? false,
    append: given.append ?? false,
    actorId: actor.id,
  })
}

/** The error with which an import was stopped; throws when it went through. */
export async function importRefusal(run: Promise<unknown>): Promise<ImportError> {
  const outcome = await run.then(
    () => null,
    (error: unknown) => error,
  )
  if (outcome instanceof ImportError) return outcome
  throw outcome ?? new Error('The import was not refused.')
}

/**
 * Everything of a project that an import could leave behind: its tables and their rows, its views and publications;
 * not the chain of its history, which a job of its own extends at any time.
 */
export async function traceOf(database: Database, project: { id: number }): Promise<object> {
  const tables = await sql<{ name: string; rows: string }>`
    select tablename as name, (xpath('/row/c/text()', query_to_xml(
             format('select count(*) as c from %I.%I', schemaname, tablename), false, true, '')))[1]::text as rows
    from pg_tables where schemaname = ${`project_${project.id}`} and tablename not in (${sql.join(CHAIN_TABLES)})
    order by tablename`.execute(database.owner)
  const views = await database.owner
    .selectFrom('core.views')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute()
  const publications = await database.owner
    .selectFrom('core.publications')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  return { tables: tables.rows, views, publications }
}
