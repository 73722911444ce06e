import type { Tx } from '@quitus/database/connection.ts'
import { SUPPLIER_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import { foldedPattern } from '#views/column-types/folded-text.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { compileSearch } from '#views/query/filter.sql.ts'

export type SupplierRow = { code: string; name: string | null; siren: string | null }

/**
 * Which suppliers have every word in code, name and SIREN, as far as the reader is shown these? Whose code it is
 * comes first.
 */
export async function selectFoundSuppliers(
  tx: Tx,
  view: View,
  { text, words }: { text: string; words: readonly string[] },
  limit: number,
): Promise<SupplierRow[]> {
  const shown = (name: string) => {
    const column = view.columns.find((each) => each.name === name)
    return column === undefined ? sql`null::text` : sql.ref(`base.${column.storageName}`)
  }
  const name = shown(SUPPLIER_COLUMN.name)
  const siren = shown(SUPPLIER_COLUMN.siren)
  const identity = sql`core.fold(concat_ws(' ', entry.entry_id, ${name}, ${siren}))`
  const conditions = words.flatMap((word) => [
    // The text of the whole row, which its index finds; then whether it is the identity that has it.
    ...(view.searchTexts.isComplete && word.length >= SHORTEST_INDEXED
      ? [compileSearch(word, { base: 'base', review: 'review' })]
      : []),
    sql`${identity} like ${foldedPattern(word, 'anywhere')}`,
  ])
  const { rows } = await sql<SupplierRow>`
    select entry.entry_id as code, ${name} as name, ${siren} as siren
    from ${view.tables.base} base join ${view.tables.entries} entry on entry.row_id = base.row_id
    where ${sql.join(conditions, sql` and `)}
    order by core.fold(entry.entry_id) = core.fold(${text}) desc, core.fold(${name}) like
      ${foldedPattern(text, 'start')} desc nulls last,
             ${name}, entry.entry_id
    limit ${limit}`.execute(tx)
  return rows
}

/** Shorter words have no trigram by which an index could find them. */
export const SHORTEST_INDEXED = 3

export type FileRow = {
  id: string
  name: string
  isFolder: boolean
  folderId: string | null
  folderName: string | null
}

/**
 * Which transferred files and folders have every word in their name? Row-level security hides those of the firm from
 * customers.
 */
export async function selectFoundFiles(
  tx: Tx,
  projectId: number,
  words: readonly string[],
  limit: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select object.id, object.name, object.is_folder as "isFolder", folder.id as "folderId", folder.name as "folderName"
    from core.transfer_objects object
    left join core.transfer_objects folder on folder.project_id = object.project_id and folder.id = object.parent_id
    where object.project_id = ${projectId} and object.deleted_at is null and
      ${haveAll(sql`core.fold(object.name)`, words)}
    order by object.name collate core.by_name, object.id limit ${limit}`.execute(tx)
  return rows
}

export type PersonRow = { userId: number; name: string; company: string | null }

/** Which members of the project that can sign in have every word in name and company? */
export async function selectFoundPeople(
  tx: Tx,
  projectId: number,
  words: readonly string[],
  limit: number,
): Promise<PersonRow[]> {
  const known = sql`core.fold(concat_ws(' ', person.full_name, company.name))`
  const { rows } = await sql<PersonRow>`
    select person.id as "userId", person.full_name as name, company.name as company
    from core.project_members member
    join core.users person on person.id = member.user_id
    left join core.companies company on company.id = person.company_id
    where member.project_id = ${projectId} and not person.is_disabled and person.kind = 'person' and
      ${haveAll(known, words)}
    order by person.full_name collate "fr-x-icu", person.id limit ${limit}`.execute(tx)
  return rows
}

function haveAll(folded: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${folded} like ${foldedPattern(word, 'anywhere')}`),
    sql` and `,
  )
}
