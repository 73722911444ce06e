import type { Tx } from '@quitus/database/connection.ts'
import { formulaColumnValue } from '@quitus/database/views/formula.sql.ts'
import type { FormulaTree } from '@quitus/domain/formulas/formula.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/** Rows in which a formula is tried. */
const TRIED_ROWS = 20

/** What does this formula come to in the first rows? */
export async function selectTriedValues(
  tx: Tx,
  view: View,
  tree: FormulaTree,
  type: ColumnType,
): Promise<{ entryId: string; value: unknown }[]> {
  const value = formulaColumnValue(tree, type, { base: 'base', review: 'review' })
  const answer = await sql<{ entryId: string; value: unknown }>`
    select entry.entry_id as "entryId", ${value} as value
    from ${view.tables.base} base
    join ${view.tables.review} review on review.row_id = base.row_id
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    where base.child_index = 0
    order by base.row_id limit ${TRIED_ROWS}`.execute(tx)
  return answer.rows
}
