import { isDeepStrictEqual } from 'node:util'
import type { ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import type { saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { type DescribedColumn, isDesigned } from '@quitus/database/views/described-columns.sql.ts'
import {
  type AddedColumn,
  addedColumnName,
  type ColumnDesign,
  type ColumnPlace,
  designedOrder,
  designFault,
  isAddedColumn,
  MAX_ADDED_COLUMNS,
  type ViewDesign,
  type WrittenColumn,
  type WrittenDesign,
} from '@quitus/domain/columns/column-design.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { addressName } from '@quitus/domain/text/address-name.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'

type Body = ValidatedRequestOf<typeof saveColumnDesign>['body']
type Given = Body['columns'][number]

/** Columns of these roles are quoted in the reason of an anomaly, or make up the amount at stake. */
const QUOTED: ReadonlySet<ColumnRole> = new Set([
  'supplierName',
  'supplierCode',
  'company',
  'invoiceNumber',
  'documentDate',
  'documentAmount',
  'paymentDate',
  'category',
])

/** What the place of a column permits, for the page and for the rules. */
export function placeOf(
  column: DescribedColumn,
): Pick<ColumnPlace, 'takesEdits' | 'isNeededByEverybody' | 'hasOwnChoices'> {
  const role = column.described?.role ?? null
  return {
    takesEdits: column.storage === 'review' && !column.isManaged,
    isNeededByEverybody: column.isNamed || column.isManaged || (role !== null && QUOTED.has(role)),
    hasOwnChoices: column.namesPeople || column.isManaged || column.storage === 'formula',
  }
}

/**
 * What staff say of a view, checked against its columns: names are given to new columns, and only what differs from
 * the definition is kept. Throws a refusal that names the column in the reader's language.
 */
export function readDesign(
  columns: readonly DescribedColumn[],
  before: ViewDesign,
  { columns: given, card }: Pick<Body, 'columns' | 'card'>,
  locale: Locale,
): WrittenDesign {
  const known = new Map(columns.filter(isDesigned).map((column) => [column.name, column]))
  const refuse = (code: ErrorCode, { label }: ColumnDesign) =>
    new WordedRefusal(code, () => ({ column: label[locale] }))
  const design: WrittenDesign = { order: [], columns: {}, added: {}, card }
  const taken = columns.map(({ name }) => name.replace('custom:', ''))
  for (const { name: givenName, added, design: said } of given) {
    const name = givenName ?? newName(said, taken)
    const column = known.get(name)
    const kept =
      givenName === null || isAddedColumn(givenName) ? keptAddition(before.added[name], added) : undefined
    if ((column === undefined && kept === undefined) || design.order.includes(name))
      throw new AppError('unknown_column')
    // What people wrote in a column that was removed comes back with it, and keeps its type.
    const removed = columns.find((each) => each.isGone && each.name === name)
    const isCalculated = kept?.formula !== undefined
    if (
      removed !== undefined &&
      ((removed.storage === 'formula') !== isCalculated || (!isCalculated && removed.type !== kept?.type))
    )
      throw refuse('column_design_unfit', said)
    const described = column?.described ?? null
    const fault = designFault(changedParts(said, described), placeOfGiven(column, kept))
    if (fault !== null) throw refuse(`column_design_${fault}`, said)
    if (isCalculated && said.role !== null) throw refuse('column_design_unfit', said)
    design.order.push(name)
    if (kept !== undefined) design.added[name] = kept
    if (described === null || !isDeepStrictEqual(said, withoutPosition(described)))
      design.columns[name] = said
  }
  const fields = card?.flatMap((part) => part.columns) ?? []
  const isInCard = (name: string, at: number) => design.order.includes(name) && fields.indexOf(name) === at
  if (!fields.every(isInCard)) throw new AppError('unknown_column')
  if (Object.keys(design.added).length > MAX_ADDED_COLUMNS) throw new AppError('too_many_added_columns')
  const twice = withTakenLabel(columns, before, given)
  if (twice !== undefined) throw refuse('column_design_label_taken', twice)
  const rival = withTakenRole(given)
  if (rival !== undefined) throw refuse('column_design_role_taken', rival)
  const unfit = withUnfitFilter(columns, design)
  if (unfit !== undefined) throw refuse('column_design_no_filter', unfit)
  return design
}

/** A description as it is sent, without where the definition puts the column. */
export function withoutPosition({
  position: _,
  ...said
}: ColumnDesign & { position?: number }): ColumnDesign {
  return said
}

function newName({ label }: ColumnDesign, taken: string[]): string {
  const address = addressName(label.fr, taken, 'colonne')
  taken.push(address)
  return addedColumnName(address)
}

/** What the definition says is as it is: of the rest alone it is checked whether it can be. */
function changedParts(said: ColumnDesign, described: ColumnDesign | null): ColumnDesign {
  if (described === null) return said
  return {
    ...said,
    isEditable: said.isEditable && !described.isEditable,
    isHidden: said.isHidden && !described.isHidden,
    isHiddenFromCustomers: said.isHiddenFromCustomers && !described.isHiddenFromCustomers,
    footerStyle: said.footerStyle === described.footerStyle ? null : said.footerStyle,
    choices: isDeepStrictEqual(said.choices, described.choices) ? null : said.choices,
  }
}

/** A formula and what it comes to can change; a column of values stays what it is. */
function keptAddition(
  before: AddedColumn | undefined,
  given: WrittenColumn | undefined,
): WrittenColumn | undefined {
  return before !== undefined && (before.formula === undefined || given?.formula === undefined)
    ? before
    : given
}

function placeOfGiven(column: DescribedColumn | undefined, added: AddedColumn | undefined): ColumnPlace {
  if (added?.formula !== undefined)
    return { type: added.type, takesEdits: false, isNeededByEverybody: false, hasOwnChoices: true }
  if (column !== undefined) return { type: column.type, ...placeOf(column) }
  const type = added?.type ?? 'STRING'
  return { type, takesEdits: true, isNeededByEverybody: false, hasOwnChoices: false }
}

/** Two columns that show may not have one label in a language; those that had one already may keep it. */
function withTakenLabel(
  columns: readonly DescribedColumn[],
  before: ViewDesign,
  given: readonly Given[],
): ColumnDesign | undefined {
  const described = new Map(columns.map(({ name, described: said }) => [name, said]))
  const formerOf = (name: string | null) =>
    name === null ? null : (before.columns[name] ?? described.get(name) ?? null)
  const shown = given.filter(({ design }) => !design.isHidden)
  for (const locale of ['fr', 'en'] as const) {
    const key = ({ label }: ColumnDesign) => label[locale].normalize('NFC').toLowerCase()
    const counts = new Map<string, number>()
    for (const { design } of shown) counts.set(key(design), (counts.get(key(design)) ?? 0) + 1)
    const taken = shown.find(({ name, design }) => {
      const former = formerOf(name)
      const isKept = former !== null && !former.isHidden && key(former) === key(design)
      return !isKept && (counts.get(key(design)) ?? 0) > 1
    })
    if (taken !== undefined) return taken.design
  }
  return undefined
}

function withTakenRole(given: readonly Given[]): ColumnDesign | undefined {
  const roles = given.flatMap(({ design }) => design.role ?? [])
  return given.find(
    ({ design: { role } }) => role !== null && roles.indexOf(role) !== roles.lastIndexOf(role),
  )?.design
}

/** The same list must hold for every reader, and none may see in it what is withheld from them. */
function withUnfitFilter(
  columns: readonly DescribedColumn[],
  design: WrittenDesign,
): ColumnDesign | undefined {
  const isFit = (name: string, filter: string) => {
    const column = columns.find((each) => isDesigned(each) && each.name === filter)
    const type = column?.type ?? design.added[filter]?.type
    if (type === undefined || !COLUMN_TYPE_RULES[type].takesChoices || filter === name) return false
    const isHidden = (design.columns[filter] ?? column?.described)?.isHiddenFromCustomers === true
    return !isHidden && (column?.englishStorageName ?? null) === null
  }
  return Object.entries(design.columns).find(([name, { choices }]) => {
    const filter = choices?.filterWithColumn ?? null
    return filter !== null && !isFit(name, filter)
  })?.[1]
}

/** The French labels of what changed, before and after, for the activity. */
export function changedLabels(
  columns: readonly DescribedColumn[],
  before: ViewDesign,
  after: ViewDesign,
): { before: string; after: string } {
  const described = new Map(columns.map(({ name, described: said }) => [name, said]))
  const saidOf = (design: ViewDesign, name: string) => design.columns[name] ?? described.get(name) ?? null
  const names = [...new Set([...Object.keys(before.columns), ...Object.keys(after.columns)])]
  const typeOf = (design: ViewDesign, other: ViewDesign, name: string) => {
    const [type, former] = [design.added[name]?.type, other.added[name]?.type]
    return type === undefined || former === undefined || type === former ? [] : [`type: ${type}`]
  }
  const listed = (design: ViewDesign, other: ViewDesign) =>
    names.flatMap((name) => {
      const said = saidOf(design, name)
      const former = saidOf(other, name)
      const type = typeOf(design, other, name)
      if (said === null || (type.length === 0 && isDeepStrictEqual(said, former))) return []
      const others = Object.entries(said).flatMap(([key, value]) =>
        former !== null && !isDeepStrictEqual(value, former[key as keyof ColumnDesign]) && key !== 'position'
          ? [`${key}: ${typeof value === 'object' ? JSON.stringify(value) : value}`]
          : [],
      )
      const changed = [...type, ...others]
      return [`${said.label.fr}${changed.length === 0 ? '' : ` (${changed.join(', ')})`}`]
    })
  const shown = columns.filter(isDesigned).map(({ name }) => name)
  const orderOf = ({ order }: ViewDesign) => designedOrder(shown, order)
  const ofView = (design: ViewDesign, other: ViewDesign) => [
    ...(isDeepStrictEqual(design.card, other.card)
      ? []
      : [`card: ${design.card?.map(({ label }) => label.fr).join(', ') ?? null}`]),
    ...(isDeepStrictEqual(orderOf(design), orderOf(other)) ? [] : ['order']),
  ]
  const text = (parts: string[]) => parts.join('; ').slice(0, 2000)
  return {
    before: text([...listed(before, after), ...ofView(before, after)]),
    after: text([...listed(after, before), ...ofView(after, before)]),
  }
}
