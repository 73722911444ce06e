import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { AppError } from '#errors/app-error.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'

/** The roles that a letter reads of each document (decision 187). */
export const LETTER_ROLES = [
  'supplierName',
  'supplierCode',
  'vatNumber',
  'country',
  'company',
  'invoiceNumber',
  'documentDate',
  'documentAmount',
  'paymentDate',
  'paymentReference',
  'paidTogether',
  'category',
] as const satisfies readonly ColumnRole[]
export type LetterRole = (typeof LETTER_ROLES)[number]

/** Roles without which a letter says less than a supplier needs: they are named before letters are written. */
const EXPECTED_ROLES = [
  'supplierCode',
  'invoiceNumber',
  'documentDate',
  'documentAmount',
  'paymentDate',
] as const satisfies readonly LetterRole[]
export type ExpectedRole = (typeof EXPECTED_ROLES)[number]

/** The columns of a view that a letter reads. */
export type LetterColumns = {
  /** Null where no column plays the role. */
  byRole: Readonly<Record<LetterRole, ViewColumn | null>>
  missing: readonly ExpectedRole[]
  accepted: ViewColumn
  claimedOn: ViewColumn
  files: ViewColumn[]
}

/**
 * Which columns a letter reads: those that play the roles, whatever they are called. Throws `no_states` and
 * `letters_without_supplier` where nothing can be claimed of a view.
 */
export function letterColumns(view: View): LetterColumns {
  const { stateColumns } = view
  if (stateColumns === null) throw new AppError('no_states')
  const playing = (role: LetterRole) => view.columns.find((column) => column.role === role) ?? null
  const byRole = Object.fromEntries(LETTER_ROLES.map((role) => [role, playing(role)])) as Record<
    LetterRole,
    ViewColumn | null
  >
  if (byRole.supplierName === null) throw new AppError('letters_without_supplier')
  return {
    byRole,
    missing: EXPECTED_ROLES.filter((role) => byRole[role] === null),
    accepted: requireColumn(view, stateColumns.acceptedAmount),
    claimedOn: requireColumn(view, stateColumns.claimedOn),
    // What customers do not see, suppliers do not either.
    files: view.columns.filter(
      ({ isHidden, isHiddenFromCustomers, type }) =>
        !isHidden && !isHiddenFromCustomers && COLUMN_TYPE_RULES[type].family === 'file',
    ),
  }
}
