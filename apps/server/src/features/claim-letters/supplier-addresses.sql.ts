import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, readableBaseName } from '@quitus/database/views/project-tables.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * What the supplier master says of an account: the lines of its postal address, none where it has no street or town,
 * its country and its e-mail address.
 */
export type SupplierAddress = { lines: string[]; country: string | null; mail: string | null }

type Row = {
  code: string
  address: string | null
  postcode: string | null
  town: string | null
  country: string | null
  mail: string | null
}

/**
 * Where do letters to these accounts go, by code? Accounts that the master lacks are not there; nothing is without a
 * published master.
 */
export async function selectSupplierAddresses(
  tx: Tx,
  projectId: number,
  codes: readonly string[],
): Promise<Map<string, SupplierAddress>> {
  const columns = await tx
    .selectFrom('core.views as view')
    .innerJoin('core.view_columns as shown', (join) =>
      join.onRef('shown.project_id', '=', 'view.project_id').onRef('shown.source', '=', 'view.source'),
    )
    .select(['view.current_publication_id as publicationId', 'shown.role', 'shown.storage_name as name'])
    .where('view.project_id', '=', projectId)
    .where('view.source', '=', 'mainsuppliers')
    .where('shown.role', 'is not', null)
    .execute()
  const publicationId = columns[0]?.publicationId ?? null
  const named = (role: ColumnRole): RawBuilder<unknown> => {
    const column = columns.find((each) => each.role === role)
    return column === undefined ? sql`null` : sql`nullif(btrim(supplier.${sql.id(column.name)}::text), '')`
  }
  if (publicationId === null || !columns.some(({ role }) => role === 'supplierCode')) return new Map()
  const { rows } = await sql<Row>`
    select ${named('supplierCode')} as code, ${named('address')} as address, ${named('postcode')} as postcode,
           ${named('town')} as town, ${named('country')} as country,
           ${named('mail')} as mail
    from ${sql.id(projectSchemaName(projectId), readableBaseName('mainsuppliers', publicationId))} supplier
    where ${named('supplierCode')} = any(${codes}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.code, { lines: linesOf(row), country: row.country, mail: row.mail }]))
}

function linesOf({ address, postcode, town, country }: Row): string[] {
  if (address === null || town === null) return []
  const place = [postcode, town].filter((part) => part !== null).join(' ')
  return [...address.split('\n'), place, country].filter((line) => line !== null)
}
