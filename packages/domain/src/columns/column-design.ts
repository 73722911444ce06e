import type { LocalizedText } from '../locale.ts'
import type { ColumnType } from '../values/column-type.ts'
import type { ColumnRole } from './column-role.ts'
import { COLUMN_TYPE_RULES } from './column-type-rules.ts'

/** Characters of the label of a column or of its group. */
export const MAX_COLUMN_LABEL = 200

/** Pixels that a column is wide at least and at most. */
export const COLUMN_WIDTHS = { least: 60, most: 1000 } as const

/** Columns that staff may add to one view. */
export const MAX_ADDED_COLUMNS = 100

/** Characters of a choice, and of the value that names a list of choices. */
export const MAX_CHOICE = 500

/** Choices of all lists of one column. */
export const MAX_DESIGNED_CHOICES = 1000

/** Names of the columns that staff add begin so: no ledger has a header of that form. */
const ADDED_COLUMN = 'custom:'

/** Types that a person can write into a cell; files have calls of their own and are not among them. */
export const ADDED_COLUMN_TYPES = [
  'STRING',
  'LINK',
  'INTEGER',
  'REAL',
  'BOOLEAN',
  'AMOUNT',
  'PERCENT',
  'DATE',
] as const satisfies readonly ColumnType[]
export type AddedColumnType = (typeof ADDED_COLUMN_TYPES)[number]

/** What a column of choices offers: one list under the key '', or one list for each value of another column. */
export type DesignedChoices = {
  /** Any other text may be typed as well. */
  isEditable: boolean
  filterWithColumn: string | null
  lists: { key: string; choices: { value: string; text: LocalizedText | null }[] }[]
}

/** What staff say of a column of any origin. */
export type ColumnDesign = {
  label: LocalizedText
  group: { name: string; label: LocalizedText } | null
  isHidden: boolean
  isDisplayedByDefault: boolean
  isEditable: boolean
  isFrozen: boolean
  isHiddenFromCustomers: boolean
  /** CSS colour of six hex digits. */
  color: string | null
  footerStyle: 'SUM' | null
  width: number | null
  role: ColumnRole | null
  choices: DesignedChoices | null
}

/**
 * A column that staff added: what a save leaves as it is once there are values. One with a formula is calculated from
 * others, and has no values of its own.
 */
export type AddedColumn = {
  type: AddedColumnType
  isAnomalyColumn: boolean
  formula?: string | undefined
  /** What it was before its type was changed, and the change set that holds the values of then. */
  former?: { type: AddedColumnType; changeSet: string } | undefined
}

/** The same as it is written: the labels by which its formula calls columns, by their names. */
export type WrittenColumn = AddedColumn & { labels?: Record<string, string> | undefined }

/**
 * How staff describe a view: its columns in their order, those that they changed, and those that they added. What is
 * missing here is as the definition of the project says it.
 */
export type ViewDesign = {
  order: string[]
  columns: Record<string, ColumnDesign>
  added: Record<string, AddedColumn>
  /** Parts of the page of an anomaly; none lets the groups of the columns decide, null the definition. */
  card: CardPart[] | null
}

/** The same before its formulas are read. */
export type WrittenDesign = Omit<ViewDesign, 'added'> & { added: Record<string, WrittenColumn> }

/** What staff say before they say anything. */
export const EMPTY_DESIGN: ViewDesign = { order: [], columns: {}, added: {}, card: null }

/** A part of the page of an anomaly: what it is called, and its fields in their order. */
export type CardPart = { label: LocalizedText; columns: string[] }

/** Parts that the page of an anomaly may have. */
export const MAX_CARD_PARTS = 20

/** True for a column that staff added in the application. */
export function isAddedColumn(name: string): boolean {
  return name.startsWith(ADDED_COLUMN)
}

/** The name of a column that staff add, made of a name that is fit for addresses. */
export function addedColumnName(address: string): string {
  return `${ADDED_COLUMN}${address}`
}

/**
 * All columns in the order that staff chose. A column of which they said nothing follows the one before it in the
 * definition, so that a new one comes where the definition puts it.
 */
export function designedOrder(defined: readonly string[], chosen: readonly string[]): string[] {
  const known = new Set(defined)
  const order = [...new Set(chosen)].filter((name) => known.has(name))
  const placed = new Set(order)
  for (const [at, name] of defined.entries()) {
    if (placed.has(name)) continue
    const before = defined[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
    placed.add(name)
  }
  return order
}

/** What the place of a column in its view permits. */
export type ColumnPlace = {
  type: ColumnType
  /** People can write into it: it is kept where they write, and no transition writes it. */
  takesEdits: boolean
  /** It identifies rows or anomalies, or every reader finds its values in the reason of an anomaly. */
  isNeededByEverybody: boolean
  /** Its choices are made by the application itself, such as the people of a project. */
  hasOwnChoices: boolean
}

/**
 * Why a description of a column is refused: its place does not allow it, it cannot be hidden, or its choices are empty
 * or ambiguous. A key of the `errors` catalogue after `column_design_`.
 */
export type DesignFault = 'unfit' | 'not_hidden' | 'bad_choices'

/** The first thing that is wrong with what staff say of a column; null where all of it can be kept. */
export function designFault(design: ColumnDesign, place: ColumnPlace): DesignFault | null {
  const { choices } = design
  if (design.isEditable && !place.takesEdits) return 'unfit'
  if ((design.isHidden || design.isHiddenFromCustomers) && place.isNeededByEverybody) return 'not_hidden'
  if (design.footerStyle === 'SUM' && !COLUMN_TYPE_RULES[place.type].takesSum) return 'unfit'
  if (choices === null) return null
  if (!COLUMN_TYPE_RULES[place.type].takesChoices || place.hasOwnChoices) return 'unfit'
  const [first] = choices.lists
  const isOneList = choices.lists.length === 1 && first !== undefined && first.choices.length > 0
  if (choices.filterWithColumn === null && !isOneList) return 'bad_choices'
  const isTwice = (names: readonly string[]) => new Set(names).size < names.length
  const areAmbiguous = choices.lists.some((list) => isTwice(list.choices.map(({ value }) => value)))
  return areAmbiguous || isTwice(choices.lists.map(({ key }) => key)) ? 'bad_choices' : null
}
