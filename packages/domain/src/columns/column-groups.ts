import type { Column } from './column.ts'
import { compareTexts } from './compare-texts.ts'

/** What a list of column groups needs to know of a column. */
type Grouped = Pick<Column, 'groupLabel'>

/** The columns under the names of their groups, both in the order given; those of no group under `otherGroup`. */
export function columnGroupsInOrder<C extends Grouped>(
  columns: readonly C[],
  otherGroup: string,
): { name: string; columns: C[] }[] {
  const groups = Map.groupBy(columns, ({ groupLabel }) => groupLabel ?? otherGroup)
  return [...groups].map(([name, members]) => ({ name, columns: members }))
}

/**
 * The columns under the names of their groups, names in French order whatever the language, columns in the order
 * given (I18N-07). Columns of no group are under `otherGroup`, the reader's word for the others, which is sorted like
 * any name.
 */
export function columnGroups<C extends Grouped>(
  columns: readonly C[],
  otherGroup: string,
): { name: string; columns: C[] }[] {
  return columnGroupsInOrder(columns, otherGroup).toSorted((one, other) => compareTexts(one.name, other.name))
}
