import { tryFormula as definition } from '@quitus/contract/views/design-columns.ts'
import { selectDescribedColumns } from '@quitus/database/views/described-columns.sql.ts'
import { formulaColumns, selectCurrency } from '@quitus/database/views/formula-columns.sql.ts'
import { selectViewDesign } from '@quitus/database/views/view-design.sql.ts'
import { EMPTY_DESIGN } from '@quitus/domain/columns/column-design.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { findView } from '#views/definition/find-view.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import { selectTriedValues } from './tried-values.sql.ts'
import { called, readFormulaOf } from './with-formulas.ts'

/** What a formula comes to in the first rows of the view. */
export const tryFormula = bindAdminEndpoint(definition, async ({ params, body }, context) => {
  const { tx } = context
  const { projectId, source } = params
  const view = await findView(tx, params, context)
  if (view === null) throw new AppError('view_not_found')
  const { design = EMPTY_DESIGN } = (await selectViewDesign(tx, projectId, source)) ?? {}
  const columns = formulaColumns(await selectDescribedColumns(tx, projectId, source), design)
  const currency = await selectCurrency(tx, projectId)
  const column = { name: body.name ?? '', type: body.type, currency }
  const { tree } = readFormulaOf(body.formula, column, called(columns, body.labels), body.label)
  const rows = await selectTriedValues(tx, view, tree, body.type)
  return { values: rows.map(({ entryId, value }) => ({ entryId, value: presentValue(value, body.type) })) }
})
