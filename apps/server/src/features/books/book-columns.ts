import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'

/** The roles that correcting entries and VAT sheets read of each document (decision 187). */
const BOOK_ROLES = [
  'supplierName',
  'supplierCode',
  'vatNumber',
  'company',
  'invoiceNumber',
  'documentDate',
  'dueDate',
  'documentAmount',
  'netAmount',
  'vatAmount',
  'currency',
  'paymentDate',
  'category',
] as const satisfies readonly ColumnRole[]
export type BookRole = (typeof BOOK_ROLES)[number]

/** The columns of a view from which the books are corrected. */
export type BookColumns = {
  /** Null where no column plays the role, or the reader does not see it. */
  byRole: Readonly<Record<BookRole, ViewColumn | null>>
  states: StateColumns & { route: string }
  number: ViewColumn | null
  algorithm: ViewColumn | null
  deadline: ViewColumn | null
  found: ViewColumn
  accepted: ViewColumn
}

/** Which columns say what is to be posted; null where no anomaly of the view takes a route that the reader sees. */
export function bookColumns(view: View): BookColumns | null {
  const { stateColumns: states, columns } = view
  const route = states?.route
  if (states === null || route === undefined) return null
  const named = (name: string | null) => columns.find((column) => column.name === name) ?? null
  const byRole = Object.fromEntries(
    BOOK_ROLES.map((role) => [role, columns.find((column) => column.role === role) ?? null]),
  ) as Record<BookRole, ViewColumn | null>
  return {
    byRole,
    states: { ...states, route },
    number: columns.find(({ isAnomalyNumber }) => isAnomalyNumber) ?? null,
    algorithm: named(ANOMALY_COLUMN.algorithmCode),
    deadline: named(view.deadlineColumn),
    found: requireColumn(view, states.amount),
    accepted: requireColumn(view, states.acceptedAmount),
  }
}
