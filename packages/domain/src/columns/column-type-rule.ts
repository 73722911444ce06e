import type { FileFormat, FileValue } from '#text/file-text.ts'
import { type CellResult, isSameWireValue, type WireValue } from '#values/cell-value.ts'
import type { Locale } from '../locale.ts'
import type { FilterOperator, FilterScalar } from './filter.ts'

/** What the text of a cell depends on besides its value. */
export type CellTextOptions = {
  /** ISO code of the project's currency. */
  currency: string
  timeZone: string
  booleanTexts: { true: string; false: string; pending: string }
  /** Decimals of a number instead of its type's own: the synthesis shows none. */
  decimals?: number | undefined
}

/** What reading a text depends on: the project, and the value that is in the cell. */
export type CellEntryOptions = {
  currency: string
  timeZone: string
  previous: WireValue
  /** Host of the application, whose addresses a LINK takes without `https://`. */
  ownHost?: string | undefined
}

/** `decimalMark`: what is known of the numbers of the whole clipboard (CELL-07). */
export type CellPasteOptions = CellEntryOptions & { decimalMark?: ',' | '.' | undefined }
export type CellCopyOptions = { timeZone: string; locale: Locale }

/** Everything that a column type means, for the server, the grid, the import and the export. */
export type ColumnTypeRule = {
  /** What the values are made of; types of one family differ in how they are written. */
  family: 'text' | 'number' | 'boolean' | 'file' | 'date'
  /** How a cell is edited: by typing, by choosing among true, false and pending, or by upload. */
  editor: 'text' | 'boolean' | 'file'
  alignment: 'start' | 'end'
  /** Keyboard that a touch screen offers for typing a value. */
  inputMode: 'text' | 'decimal'
  /** How much a column holds is money at stake: what cards show first and totals name. */
  isMoney: boolean
  /** Its values add up to something: totals below the grid. */
  takesSum: boolean
  /** Web addresses among the values are links on screen. */
  isLink: boolean
  /** A column of the type may have a list of choices. */
  takesChoices: boolean
  /** Pixels before someone resizes the column (spec §9). */
  defaultWidth: number
  /** The server refuses any other, the filter panel offers these in this order. */
  filterOperators: readonly FilterOperator[]
  /** Reads what a person typed; both languages are understood whatever the language of the screen. */
  parseTyped: (text: string, options: CellEntryOptions) => CellResult<WireValue>
  /** Reads one cell of a clipboard, as spreadsheets of both languages write it. */
  parsePasted: (text: string, options: CellPasteOptions) => CellResult<WireValue>
  /** What must be known of a file before its fields can be read; null for a type that no file carries. */
  fileFormat: 'none' | 'number' | 'whole_number' | 'date' | null
  /** Reads a field without padding, never empty, into the text that PostgreSQL takes. */
  parseFile: (text: string, format: FileFormat) => FileValue
  /** Checks a value of the wire that is not null. */
  readWire: (value: unknown, options: { ownHost?: string | undefined }) => CellResult<WireValue>
  /** Wire form of what the database's driver gives for a value that is not null (API-05). */
  readStored: (value: unknown) => WireValue
  /** The value that a bound or a listed value of a filter represents. */
  fromFilter: (value: FilterScalar) => WireValue
  /** What people read; empty for null, which only a BOOLEAN has a word for. */
  format: (value: WireValue, options: CellTextOptions) => string
  /** Text with which the editor opens; `parseTyped` reads it back to the same value, given that value as `previous`. */
  editorText: (value: WireValue, options: { timeZone: string }) => string
  /**
   * Text for the clipboard, which spreadsheets take as a value of their own; `parsePasted` reads it back. Empty for
   * null.
   */
  copyText: (value: WireValue, options: CellCopyOptions) => string
  /**
   * Ascending order as the database gives it (decision 007), null last; a descending order reverses all but the
   * nulls.
   */
  compare: (left: WireValue, right: WireValue) => number
  isSame: (left: WireValue, right: WireValue) => boolean
}

type OwnRule<Value> = Omit<
  ColumnTypeRule,
  | 'format'
  | 'editorText'
  | 'copyText'
  | 'compare'
  | 'isSame'
  | 'alignment'
  | 'inputMode'
  | 'isMoney'
  | 'takesSum'
  | 'isLink'
  | 'takesChoices'
  | 'fromFilter'
> & {
  isMoney?: true
  takesSum?: true
  isLink?: true
  takesChoices?: true
  fromFilter?: ColumnTypeRule['fromFilter']
  isOwn: (value: WireValue) => value is Value & WireValue
  blankText?: (options: CellTextOptions) => string
  format: (value: Value, options: CellTextOptions) => string
  editorText: (value: Value, options: { timeZone: string }) => string
  copyText: (value: Value, options: CellCopyOptions) => string
  compare: (left: Value, right: Value) => number
}

/**
 * A rule from what its type does with its own values; nulls are handled here, values of another type are shown as
 * they are.
 */
export function columnTypeRule<Value>(own: OwnRule<Value>): ColumnTypeRule {
  const { isOwn, blankText, ...rule } = own
  const isNumber = own.family === 'number'
  return {
    isMoney: false,
    takesSum: false,
    isLink: false,
    takesChoices: false,
    fromFilter: (value) => value,
    ...rule,
    alignment: isNumber ? 'end' : 'start',
    inputMode: isNumber ? 'decimal' : 'text',
    format: (value, options) =>
      isOwn(value)
        ? own.format(value, options)
        : value === null
          ? (blankText?.(options) ?? '')
          : foreignText(value),
    editorText: (value, options) => (isOwn(value) ? own.editorText(value, options) : foreignText(value)),
    copyText: (value, options) => (isOwn(value) ? own.copyText(value, options) : foreignText(value)),
    compare: (left, right) => {
      if (isOwn(left)) return isOwn(right) ? own.compare(left, right) : -1
      return isOwn(right) ? 1 : 0
    },
    isSame: isSameWireValue,
  }
}

function foreignText(value: WireValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return 'model' in value ? value.model : value.name
}
