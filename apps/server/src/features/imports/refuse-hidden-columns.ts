import { QUOTED_ROLES } from '@quitus/detection/quoted-roles.ts'
import { DOCUMENT_ROLE_NAMES } from '@quitus/domain/imports/document-role-names.ts'
import { ImportError } from './import-error.ts'
import type { Mapping } from './mapping.schema.ts'

/**
 * Refuses to hide what customers would read in another place (ACC-08): key columns make the identifier of every row,
 * and the reason of an anomaly quotes its number, days, accounts and amounts. Throws an `ImportError`.
 */
export function refuseHiddenColumns({ columns, keyColumns, roles, publish }: Mapping): void {
  const hidden = new Set(
    columns
      .filter(
        ({ hiddenFromCustomers, detectionOnly }) => hiddenFromCustomers === true || detectionOnly === true,
      )
      .map(({ name }) => name),
  )
  const key = keyColumns.find((name) => hidden.has(name))
  if (key !== undefined) throw new ImportError('key_column_hidden', { column: key })
  if (publish === 'lines') return
  for (const role of DOCUMENT_ROLE_NAMES) {
    const column = roles?.[role]
    if (column !== undefined && hidden.has(column) && QUOTED_ROLES.has(role))
      throw new ImportError('quoted_column_hidden', { column })
  }
}
