import { getAddRowMetadata as definition } from '@quitus/contract/free-anomalies/get-add-row-metadata.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { presentColumn } from '#views/rows/row.presenter.ts'
import { loadOwnView } from './added-rows.ts'

export const getAddRowMetadata = bindEndpoint(definition, async ({ params }, context) => {
  const view = await withChoices(context.tx, await loadOwnView(context.tx, params, context), context.locale)
  const columns = view.columns.filter((column) => isOfNewRow(view, column))
  return { viewMetaData: { columns: columns.map((column) => presentColumn(column, context.locale)) } }
})

/** What can be typed or chosen before there is a row: a file is attached to one, and a decision is taken on one. */
function isOfNewRow(view: View, { name, type, isEditable, isHidden }: ViewColumn): boolean {
  const isDecision = name === view.validatedColumn || name === ROW_LOCKED_COLUMN
  return isEditable && !isHidden && !isDecision && COLUMN_TYPE_RULES[type].editor !== 'file'
}
