import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { ViewColumn } from './view.sql.ts'

/** The visible columns of the supplier or of the invoice: no metadata names them but their group. */
export function columnsOfGroup(columns: readonly ViewColumn[], group: 'supplier' | 'invoice'): ViewColumn[] {
  return columns.filter((column) => column.group === group && !column.isHidden)
}

/** The first of them that holds text: the name of the supplier, the number of the document; null where there is none. */
export function namingColumnOfGroup(
  columns: readonly ViewColumn[],
  group: 'supplier' | 'invoice',
): ViewColumn | null {
  return columnsOfGroup(columns, group).find(({ type }) => COLUMN_TYPE_RULES[type].family === 'text') ?? null
}
