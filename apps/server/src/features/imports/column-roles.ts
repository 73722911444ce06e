import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { Mapping } from './mapping.schema.ts'

/**
 * Which published column plays which role, by its name: what the column itself says, else what the mapping says to
 * detection. A column that detection alone reads plays none.
 */
export function columnRoles({ columns, roles }: Mapping): Map<string, ColumnRole> {
  const published = new Set(columns.filter((each) => each.detectionOnly !== true).map(({ name }) => name))
  const played = new Map<string, ColumnRole>()
  for (const { name, role } of columns) if (role !== undefined && published.has(name)) played.set(name, role)
  // Where a ledger has no codes, the name is the key of the supplier.
  const named: readonly (readonly [ColumnRole, string | undefined])[] = [
    ['supplierName', roles?.supplierName ?? roles?.supplier],
    ['supplierCode', roles?.supplierName === undefined ? undefined : roles.supplier],
    ['vatNumber', roles?.vatNumber],
    ['country', roles?.country],
    ['address', roles?.address],
    ['postcode', roles?.postcode],
    ['town', roles?.town],
    ['company', roles?.company],
    ['invoiceNumber', roles?.invoiceNumber],
    ['documentDate', roles?.invoiceDate],
    ['documentAmount', roles?.amount],
    ['paymentDate', roles?.paidOn],
    ['paymentReference', roles?.paymentReference],
    ['netAmount', roles?.netAmount],
    ['vatAmount', roles?.vatAmount],
    ['currency', roles?.currency],
  ]
  for (const [role, name] of named) {
    const isTaken = [...played.values()].includes(role)
    if (name !== undefined && published.has(name) && !played.has(name) && !isTaken) played.set(name, role)
  }
  return played
}
