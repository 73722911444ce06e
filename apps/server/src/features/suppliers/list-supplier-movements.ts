import { listSupplierMovements as definition } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import type { LedgerForm, LedgerRole } from '@quitus/database/ledger-form.ts'
import type { RoleType } from '@quitus/domain/access/permissions.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadSupplier } from './load-supplier.ts'
import { presentMovement } from './supplier.presenter.ts'
import { countMovements, selectMovements } from './supplier-ledger.sql.ts'

const FIELDS = ['number', 'text', 'paidOn', 'matchingCode'] as const

export const listSupplierMovements = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, actor } = context
  const { ledger } = await loadSupplier(context, params)
  if (ledger === undefined) return { fields: [], movements: [], count: 0 }
  const fields = FIELDS.filter((field) => isShown(ledger.form, field, actor.user.roleType))
  const shows = (field: string) => fields.some((each) => each === field)
  const rows = await selectMovements(tx, ledger, params.code, query)
  return {
    fields,
    movements: rows.map((row) => presentMovement(row, shows)),
    count: await countMovements(tx, ledger, params.code),
  }
})

/**
 * Does a column of the books hold the field that the reader may see? The accountant’s own number represents that of
 * the document.
 */
function isShown({ columns, roles }: LedgerForm, field: LedgerRole, roleType: RoleType): boolean {
  const storageName = field === 'number' ? (roles.piece ?? roles.number) : roles[field]
  const column = columns.find((each) => each.storageName === storageName)
  return column !== undefined && (roleType === 'staff' || !column.isHiddenFromCustomers)
}
