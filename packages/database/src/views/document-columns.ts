import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { ColumnDefinition } from './view-definition.ts'

type Grouped = { type: ColumnDefinition['type']; group: string | null; isHidden: boolean }

/** The visible columns of the supplier or of the invoice: no metadata names them but their group. */
export function columnsOfGroup<Column extends Grouped>(
  columns: readonly Column[],
  group: 'supplier' | 'invoice',
): Column[] {
  return columns.filter((column) => column.group === group && !column.isHidden)
}

/**
 * The first of them that holds text: the name of the supplier, the number of the document; null where there is none.
 */
export function namingColumnOfGroup<Column extends Grouped>(
  columns: readonly Column[],
  group: 'supplier' | 'invoice',
): Column | null {
  return columnsOfGroup(columns, group).find(({ type }) => COLUMN_TYPE_RULES[type].family === 'text') ?? null
}
