import {
  type ColumnDesignOfView,
  getColumnDesign as getDefinition,
  listColumnUses as listDefinition,
  saveColumnDesign as saveDefinition,
  undoColumnDesign as undoDefinition,
} from '@quitus/contract/views/design-columns.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { isDesigned, selectDescribedColumns } from '@quitus/database/views/described-columns.sql.ts'
import { selectCurrency } from '@quitus/database/views/formula-columns.sql.ts'
import { selectViewDesign } from '@quitus/database/views/view-design.sql.ts'
import { EMPTY_DESIGN, type ViewDesign } from '@quitus/domain/columns/column-design.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint, bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import { findView } from '#views/definition/find-view.ts'
import {
  beginChange,
  type Context,
  type Place,
  presentDesign,
  replaceDesign,
  requireView,
  type Save,
} from './change-design.ts'
import {
  countChoices,
  countWrittenValues,
  findDesignVersion,
  selectAnomalyColumns,
  selectColumnUses,
} from './column-design.sql.ts'
import {
  changeColumnType,
  convertColumn,
  previewColumnType,
  withSpareColumn,
} from './conversion/change-column-type.ts'
import { tryFormula } from './formula/try-formula.ts'
import { withFormulas } from './formula/with-formulas.ts'
import { readDesign } from './read-design.ts'

const getColumnDesign = bindAdminEndpoint(getDefinition, async ({ params }, context) => {
  await requireView(params, context)
  return presentDesign(context.tx, params)
})

const saveColumnDesign = bindAdminEndpoint(saveDefinition, ({ params, body }, context) =>
  saveDesign(context, params, body),
)

async function saveDesign(context: Context, place: Place, body: Save['body']): Promise<ColumnDesignOfView> {
  const { tx } = context
  await requireView(place, context)
  const { version, columns, before } = await beginChange(tx, place, body.version)
  const given = readDesign(columns, before, body, context.locale)
  const ofAnomaly = await selectAnomalyColumns(tx, place)
  const currency = await selectCurrency(tx, place.projectId)
  const design = withFormulas(given, { columns, ofAnomaly, currency, locale: context.locale })
  return replaceDesign(context, place, { version, before, design })
}

/** The same for templates: null for a grid that was never published. As the owner. */
export const COLUMNS_OF_TEMPLATE = {
  async read(context: Context, place: Place): Promise<ColumnDesignOfView | null> {
    const view = await findView(context.tx, place, context)
    return view === null ? null : presentDesign(context.tx, place)
  },
  save: saveDesign,
}

const undoColumnDesign = bindAdminOpenEndpoint(undoDefinition, async ({ params, body }, { transact }) => {
  const type = await transact((context) => findFormerType(context, params, body.version))
  if (type === null) return transact((context) => undoDesign(context, params, body.version))
  const change = { ...type, version: body.version }
  return withSpareColumn(transact, params, change, async (context, storageName) => {
    const design = await findFormerDesign(context.tx, params, body.version)
    return convertColumn(context, params, { ...change, storageName, design })
  })
})

async function undoDesign(context: Context, place: Place, given: number): Promise<ColumnDesignOfView> {
  await requireView(place, context)
  const { version, before } = await beginChange(context.tx, place, given)
  const design = await findFormerDesign(context.tx, place, version)
  return replaceDesign(context, place, { version, before, design })
}

async function findFormerDesign(tx: Tx, place: Place, version: number): Promise<ViewDesign> {
  const former = version === 1 ? EMPTY_DESIGN : (await findDesignVersion(tx, place, version - 1))?.design
  if (former === undefined) throw new AppError('column_design_changed_meanwhile')
  return former
}

/** The column whose type the latest version changed, and the type that it had; null for any other version. */
async function findFormerType(context: Context, place: Place, version: number) {
  await requireView(place, context)
  const current = await findDesignVersion(context.tx, place, version)
  if (current === undefined) throw new AppError('column_design_changed_meanwhile')
  const { added } = await findFormerDesign(context.tx, place, version)
  const changed = Object.entries(current.design.added).find(([name, { type, formula }]) => {
    const former = added[name]
    return formula === undefined && former !== undefined && former.type !== type
  })
  const former = changed === undefined ? undefined : added[changed[0]]
  return changed === undefined || former === undefined ? null : { name: changed[0], type: former.type }
}

const listColumnUses = bindAdminEndpoint(listDefinition, async ({ params }, context) => {
  const { tx, locale } = context
  await requireView(params, context)
  const { column, ...place } = params
  const found = (await selectDescribedColumns(tx, place.projectId, place.source)).find(
    (each) => isDesigned(each) && each.name === column,
  )
  if (found === undefined) throw new AppError('unknown_column')
  const isWritten = found.storage === 'review'
  const values = isWritten ? await countWrittenValues(tx, place, found.storageName) : null
  const { design = EMPTY_DESIGN } = (await selectViewDesign(tx, place.projectId, place.source)) ?? {}
  const lists = (design.columns[column] ?? found.described)?.choices?.lists ?? []
  const offered = isWritten ? lists.flatMap((list) => list.choices.map(({ value }) => value)) : []
  const choices = await countChoices(tx, place, found.storageName, [...new Set(offered)])
  return { values, choices, uses: await selectColumnUses(tx, place, column, locale) }
})

/** The handlers by which staff describe the columns of a view; as the owner, because tables change with them. */
export const COLUMN_DESIGN_HANDLERS = {
  tryFormula,
  getColumnDesign,
  saveColumnDesign,
  undoColumnDesign,
  listColumnUses,
  previewColumnType,
  changeColumnType,
}
