import {
  changeColumnType as changeDefinition,
  NAMED_CONVERSIONS,
  previewColumnType as previewDefinition,
} from '@quitus/contract/views/convert-column.ts'
import type { ColumnDesignOfView } from '@quitus/contract/views/design-columns.ts'
import { isLockTimeout } from '@quitus/database/lock-timeout.ts'
import { type DescribedColumn, selectDescribedColumns } from '@quitus/database/views/described-columns.sql.ts'
import { selectCurrency } from '@quitus/database/views/formula-columns.sql.ts'
import { holdEdits } from '@quitus/database/views/review-table.sql.ts'
import { selectViewDesign } from '@quitus/database/views/view-design.sql.ts'
import { type AddedColumnType, EMPTY_DESIGN, type ViewDesign } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { countedUses } from '@quitus/domain/columns/column-uses.ts'
import { convertValue, isConvertible } from '@quitus/domain/columns/convert-value.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { bindAdminEndpoint, bindAdminOpenEndpoint } from '#http/bind-endpoint.ts'
import type { OpenContext } from '#http/call-context.ts'
import type { View } from '#views/definition/view.sql.ts'
import { beginChange, type Context, type Place, replaceDesign, requireView } from '../change-design.ts'
import { limitLockWaits, selectAnomalyColumns } from '../column-design.sql.ts'
import { withFormulas } from '../formula/with-formulas.ts'
import {
  addSpareColumn,
  type ConvertedColumn,
  collectRows,
  convertValues,
  countConversion,
  createConversion,
  dropColumn,
  forgetChangedRows,
  insertConversion,
  insertConvertedCells,
  isStoredAlike,
  retypeColumn,
  selectNamedConversions,
  writeConverted,
} from './conversion.sql.ts'
import { listTypeUses } from './conversion-uses.ts'

type TypeChange = { version: number; name: string; type: AddedColumnType }
type Transact = OpenContext<typeof changeDefinition>['transact']

export const previewColumnType = bindAdminEndpoint(previewDefinition, async ({ params, body }, context) => {
  const { tx, translate, locale } = context
  const { column: name, ...place } = params
  const view = await requireView(place, context)
  const { design = EMPTY_DESIGN } = (await selectViewDesign(tx, place.projectId, place.source)) ?? {}
  const columns = await selectDescribedColumns(tx, place.projectId, place.source)
  const column = requireConvertible(columns, design, { name, type: body.type }, context)
  await createConversion(tx)
  const convert = await converter(context, place, column)
  await convertValues(tx, place, column, { rows: 'all', convert })
  await collectRows(tx, view, column, 'all')
  const counts = await countConversion(tx, view, column)
  const refused = await selectNamedConversions(tx, view, column, {
    isRefused: true,
    limit: NAMED_CONVERSIONS.refused,
  })
  const examples = await selectNamedConversions(tx, view, column, {
    isRefused: false,
    limit: NAMED_CONVERSIONS.converted,
  })
  return {
    ...counts,
    refusals: refused.map(({ row, entryId, before, code }) => ({
      ...{ row, entryId, before },
      message: translate(`cells:${code === 'ambiguous_number' ? 'two_numbers' : (code ?? 'not_exact')}`),
    })),
    examples: examples.map(({ row, entryId, before, after }) => ({ row, entryId, before, after })),
    uses: await listTypeUses(tx, place, column, { choices: design.columns[name]?.choices ?? null, locale }),
  }
})

export const changeColumnType = bindAdminOpenEndpoint(
  changeDefinition,
  async ({ params, body }, { transact }) => {
    const { column: name, ...place } = params
    const change = { name, ...body }
    return withSpareColumn(transact, place, change, (context, storageName) =>
      convertColumn(context, place, { ...change, storageName }),
    )
  },
)

/**
 * Converts a column into a place that a transaction of its own made before, so that readers do not wait while values
 * are converted. `storageName` is null where the values stay where they are.
 */
export async function withSpareColumn(
  transact: Transact,
  place: Place,
  change: TypeChange,
  convert: (context: Context, storageName: string | null) => Promise<ColumnDesignOfView>,
): Promise<ColumnDesignOfView> {
  const storageName = await transact((context) => asBusy(() => makePlace(context, place, change)))
  try {
    return await transact((context) => asBusy(() => convert(context, storageName)))
  } catch (error) {
    if (storageName !== null)
      await transact(async ({ tx }) => {
        await limitLockWaits(tx)
        await dropColumn(tx, place, storageName)
      }).catch(() => {
        // The place is empty and in nobody’s way; what the caller learns is why nothing was converted.
      })
    throw error
  }
}

async function makePlace(context: Context, place: Place, change: TypeChange): Promise<string | null> {
  await requireView(place, context)
  const { before, columns } = await beginChange(context.tx, place, change.version)
  const { from, to } = requireConvertible(columns, before, change, context)
  return isStoredAlike(from, to) ? null : addSpareColumn(context.tx, place, to)
}

async function asBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('column_design_busy') : error
  }
}

type Conversion = TypeChange & { storageName: string | null; design?: ViewDesign }

/**
 * Gives a column another type with all its values, or refuses. `design` is what is described afterwards, but for the
 * type; what was before where it is not given. Values are converted while people edit; edits wait while the few that
 * were written meanwhile are converted again, and all of them are written.
 */
export async function convertColumn(
  context: Context,
  place: Place,
  { version, name, type, storageName, design }: Conversion,
): Promise<ColumnDesignOfView> {
  const { tx, actor, now } = context
  const view = await requireView(place, context)
  const { before, columns } = await beginChange(tx, place, version)
  const column = requireConvertible(columns, before, { name, type }, context)
  await requireFree(context, place, column, before)
  const convert = await converter(context, place, column)
  await createConversion(tx)
  const changeSet = await insertConversion(tx, view, { actor, kind: 'convert', now: now() }, column)
  const collect = async (rows: 'all' | 'changed') => {
    await convertValues(tx, place, column, { rows, convert })
    await collectRows(tx, view, column, rows)
    await requireConverted(context, view, column, before)
    await insertConvertedCells(tx, view, column, { changeSet, rows })
  }
  await collect('all')
  await holdEdits(tx, place.projectId, place.source)
  if (await forgetChangedRows(tx, view, column, changeSet)) await collect('changed')
  if (storageName !== null) await writeConverted(tx, place, column, storageName)
  await retypeColumn(tx, column, view, storageName ?? column.storageName)
  const next = await retypedDesign(context, place, design ?? before, { column, changeSet })
  const presented = await replaceDesign(context, place, { version, before, design: next })
  if (storageName !== null) await dropColumn(tx, place, column.storageName)
  return presented
}

/** The column, if staff added it, people write into it, and its type can become this one. */
function requireConvertible(
  columns: readonly DescribedColumn[],
  { added, columns: said }: ViewDesign,
  { name, type }: Omit<TypeChange, 'version'>,
  { locale }: Context,
): ConvertedColumn {
  const stored = columns.find((each) => each.name === name && !each.isGone)
  if (stored === undefined) throw new AppError('unknown_column')
  const column = added[name]
  const isFit = column !== undefined && column.formula === undefined && stored.storage === 'review'
  if (!isFit || column.type === type || !isConvertible(column.type, type)) {
    const label = (said[name] ?? stored.described)?.label[locale] ?? name
    throw new WordedRefusal('column_type_unfit', () => ({ column: label }))
  }
  const { isAnomalyColumn, former } = column
  return { name, storageName: stored.storageName, isAnomalyColumn, from: column.type, to: type, former }
}

async function converter({ tx, locale, publicHost }: Context, { projectId }: Place, column: ConvertedColumn) {
  const currency = await selectCurrency(tx, projectId)
  const options = { currency, timeZone: 'UTC', locale, ownHost: publicHost() }
  return (value: Parameters<typeof convertValue>[0]) => convertValue(value, column, options)
}

async function requireFree(
  { tx, locale }: Context,
  place: Place,
  column: ConvertedColumn,
  design: ViewDesign,
): Promise<void> {
  const { label, choices = null } = design.columns[column.name] ?? {}
  const uses = await listTypeUses(tx, place, column, { choices, locale })
  const inTheWay = uses.filter(({ isKept }) => !isKept)
  if (inTheWay.length === 0) return
  throw new WordedRefusal('column_type_used', (translate) => ({
    column: label?.[locale] ?? column.name,
    uses: countedUses(inTheWay)
      .slice(0, 10)
      .map(({ kind, label, count }) => translate(`columnDesign:uses.${kind}`, { label: label ?? '', count }))
      .join(', '),
  }))
}

async function requireConverted(
  { tx, locale }: Context,
  view: View,
  column: ConvertedColumn,
  design: ViewDesign,
): Promise<void> {
  const { refused } = await countConversion(tx, view, column)
  if (refused === 0) return
  const [example] = await selectNamedConversions(tx, view, column, { isRefused: true, limit: 1 })
  const { from, name } = column
  const text = COLUMN_TYPE_RULES[from].copyText(example?.before ?? null, { timeZone: 'UTC', locale })
  throw new WordedRefusal('column_type_values', () => ({
    column: design.columns[name]?.label[locale] ?? name,
    count: String(refused),
    example: text.slice(0, 100),
  }))
}

/** The description with the new type; a sum goes where the type adds up to nothing, formulas have to be read again. */
async function retypedDesign(
  { tx, locale }: Context,
  { projectId, source }: Place,
  design: ViewDesign,
  { column: { name, from, to, isAnomalyColumn }, changeSet }: { column: ConvertedColumn; changeSet: string },
): Promise<ViewDesign> {
  const said = design.columns[name]
  const { takesSum } = COLUMN_TYPE_RULES[to]
  const retyped: ViewDesign = {
    ...design,
    columns:
      said === undefined || takesSum
        ? design.columns
        : { ...design.columns, [name]: { ...said, footerStyle: null } },
    added: { ...design.added, [name]: { type: to, isAnomalyColumn, former: { type: from, changeSet } } },
  }
  const columns = await selectDescribedColumns(tx, projectId, source)
  const ofAnomaly = await selectAnomalyColumns(tx, { projectId, source })
  const currency = await selectCurrency(tx, projectId)
  return withFormulas(retyped, { columns, ofAnomaly, currency, locale })
}
