import type { Tx } from '@quitus/database/connection.ts'
import type { LedgerForm, LedgerRole } from '@quitus/database/ledger-form.ts'
import { projectSchemaName, readableDocumentsName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { findLedgerForm } from './ledger.sql.ts'

type Publication = Pick<View, 'projectId' | 'publicationId' | 'withheldColumns'>

/** Which columns of the ledger each column of its documents is made of. */
const MADE_OF: Readonly<Record<string, { type: string; roles: readonly LedgerRole[] }>> = {
  number: { type: 'text', roles: ['piece', 'number'] },
  text: { type: 'text', roles: ['text'] },
  supplier: { type: 'text', roles: ['supplier'] },
  supplier_name: { type: 'text', roles: ['supplierName'] },
  amount: { type: 'numeric', roles: ['amount'] },
  day: { type: 'timestamp', roles: ['date', 'entryDate', 'paidOn'] },
}

/**
 * The documents of the ledger behind a publication, blank where the reader is shown no column that they are made of;
 * undefined where it has none. Their `search_text` may hold what is blank here: by it documents are found that have a
 * word in number or text at all.
 */
export async function documentsOf(
  tx: Tx,
  publication: Publication,
): Promise<RawBuilder<unknown> | undefined> {
  const relation = await findDocumentsRelation(tx, publication)
  if (relation === undefined || publication.withheldColumns.length === 0) return relation
  const form = await findLedgerForm(tx, publication)
  // In files of entries the name of the supplier is a column without a role.
  const named = form?.columns.find(({ name }) => form.kind === 'entries' && name === 'Fournisseur')
  const roles: LedgerForm['roles'] = {
    ...(named !== undefined && { supplierName: named.storageName }),
    ...form?.roles,
  }
  const isShown = (role: LedgerRole) =>
    form?.columns.find(({ storageName }) => storageName === roles[role])?.isHiddenFromCustomers !== true
  const values = Object.entries(MADE_OF).map(([name, { type, roles: made }]) =>
    made.every(isShown) ? sql.id(name) : sql`null::${sql.raw(type)} as ${sql.id(name)}`,
  )
  return sql`(select line_id, entry_id, kind, ${sql.join(values)}, search_text from ${relation})`
}

async function findDocumentsRelation(
  tx: Tx,
  { projectId, publicationId }: Publication,
): Promise<RawBuilder<unknown> | undefined> {
  const schema = projectSchemaName(projectId)
  const name = readableDocumentsName(publicationId)
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) is not null as "isThere"`.execute(tx)
  return rows[0]?.isThere === true ? sql.id(schema, name) : undefined
}

export type FoundDocument = { supplier: string | null; supplierName: string | null }

/** Whose document of the ledger is this entry? undefined where it is none. */
export async function findDocument(
  tx: Tx,
  publication: Publication,
  entryId: string,
): Promise<FoundDocument | undefined> {
  const documents = await documentsOf(tx, publication)
  if (documents === undefined) return undefined
  const { rows } = await sql<FoundDocument>`
    select supplier, supplier_name as "supplierName" from ${documents} where entry_id = ${entryId} limit 1`.execute(
    tx,
  )
  return rows[0]
}
