import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, readableDocumentsName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

type Publication = Pick<View, 'projectId' | 'publicationId'>

/** The documents of the ledger behind a publication, without withheld columns; undefined where it has none. */
export async function documentsOf(
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
