import type { Tx } from '@quitus/database/connection.ts'
import type { LedgerForm, LedgerRole } from '@quitus/database/ledger-form.ts'
import {
  documentLinesTableName,
  fecTableName,
  ledgerTableName,
  projectSchemaName,
} from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/** A ledger behind a publication, as it is read again. */
export type Ledger = {
  form: LedgerForm
  table: RawBuilder<unknown>
  fec: RawBuilder<unknown>
  documents: RawBuilder<unknown>
}

/** How is the ledger behind a publication read? undefined where it has none. */
export async function findLedger(tx: Tx, view: View): Promise<Ledger | undefined> {
  const { projectId, publicationId } = view
  const form = await findLedgerForm(tx, view)
  if (form === undefined) return undefined
  const schema = projectSchemaName(projectId)
  const documents = documentLinesTableName(publicationId)
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${schema}::text, ${documents}::text)) is not null as "isThere"`.execute(
    tx,
  )
  return {
    form,
    table: sql.id(schema, ledgerTableName(publicationId)),
    fec: sql.id(schema, fecTableName(publicationId)),
    documents:
      rows[0]?.isThere === true
        ? sql.id(schema, documents)
        : sql`(select null::integer as line_id, null::integer as doc_id where false)`,
  }
}

/** The same without its tables. What staff hid in the grid since is hidden here, too. */
export async function findLedgerForm(
  tx: Tx,
  {
    projectId,
    publicationId,
    withheldColumns,
  }: Pick<View, 'projectId' | 'publicationId' | 'withheldColumns'>,
): Promise<LedgerForm | undefined> {
  const publication = await tx
    .selectFrom('core.publications')
    .select('ledger_form')
    .where('project_id', '=', projectId)
    .where('id', '=', publicationId)
    .executeTakeFirst()
  const form = publication?.ledger_form ?? null
  if (form === null) return undefined
  const withheld = new Set(withheldColumns.map(({ name }) => name))
  const columns = form.columns.map((column) =>
    withheld.has(column.name) ? { ...column, isHiddenFromCustomers: true } : column,
  )
  return { ...form, columns }
}

/** The value of a role in a line named `line`; null where no column plays it. */
export function valueIn({ form }: Ledger, role: LedgerRole, line = 'line'): RawBuilder<unknown> {
  const column = form.roles[role]
  return column === undefined ? sql`null::${sql.raw(TYPES[role] ?? 'text')}` : sql.ref(`${line}.${column}`)
}

/** What a role is where no column plays it; the others are texts. */
const TYPES: Partial<Record<LedgerRole, string>> = {
  amount: 'numeric',
  paidAmount: 'numeric',
  paidTogether: 'bigint',
  date: 'timestamp',
  paidOn: 'timestamp',
  periodEnd: 'timestamp',
  entryDate: 'timestamp',
}
