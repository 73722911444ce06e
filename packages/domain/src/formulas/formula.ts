import type { ColumnType } from '../values/column-type.ts'

/** Characters of a formula. */
export const MAX_FORMULA = 1000

/** Parts that a formula may come to, with those of the formulas that it reads. */
export const MAX_FORMULA_PARTS = 300

/** Numbers as formulas write them: exact, and no larger than amounts are. */
export const FORMULA_NUMBER = /^(?:\d{1,20}(?:\.\d{1,12})?|\.\d{1,12})$/

/** What a formula works with. */
export type FormulaKind = 'number' | 'text' | 'boolean' | 'date'

/** What formulas read of a column; null for one that they cannot read. */
export const FORMULA_KINDS: Readonly<Record<ColumnType, FormulaKind | null>> = {
  STRING: 'text',
  LINK: 'text',
  INTEGER: 'number',
  REAL: 'number',
  AMOUNT: 'number',
  PERCENT: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  // A day of it depends on where the reader is.
  DATE_TIME: null,
  FILE: null,
}

/** Types that a column of a formula can have; others hold what people write, or no fractions. */
export const FORMULA_TYPES = [
  'STRING',
  'REAL',
  'BOOLEAN',
  'AMOUNT',
  'PERCENT',
  'DATE',
] as const satisfies readonly ColumnType[]

/** Operations of formulas; `formula.sql.ts` has an expression for each. */
const FORMULA_OPERATIONS = [
  ...['add', 'subtract', 'multiply', 'divide', 'remainder', 'negate'],
  ...['join', 'addDays', 'subtractDays', 'daysBetween'],
  ...['equal', 'different', 'less', 'atMost', 'greater', 'atLeast', 'oneOf', 'isBlank'],
  ...['and', 'or', 'not', 'choose', 'coalesce'],
  ...['abs', 'round', 'floor', 'ceil', 'min', 'max', 'result'],
  ...['upper', 'lower', 'trim', 'length', 'left', 'right', 'contains', 'startsWith', 'endsWith'],
  ...['year', 'month', 'day', 'text', 'dayText', 'number'],
] as const
export type FormulaOperation = (typeof FORMULA_OPERATIONS)[number]

/** A formula as it is kept and calculated: columns by where they are stored, no text to be read again. */
export type FormulaTree =
  /** Numbers and days (`2026-12-31`) as text, exactly as they were written. */
  | { is: 'value'; kind: FormulaKind; value: string | boolean }
  | { is: 'blank' }
  | { is: 'column'; storage: 'base' | 'review'; storageName: string; kind: FormulaKind }
  | { is: 'call'; operation: FormulaOperation; of: FormulaTree[] }

/** A column as formulas may read it, by its name; `formula` is that of a column that is calculated itself. */
export type FormulaColumn = {
  name: string
  /** What it may be called as well, in the formula that is written, not in those that it reads. */
  label?: string | undefined
  /** null for one that formulas cannot read. */
  kind: FormulaKind | null
  storage: 'base' | 'review'
  storageName: string
  formula: string | null
}

/** What can be wrong with a formula; a key of the catalogue `formulas`. */
export type FormulaFault =
  | 'syntax'
  | 'tooLong'
  | 'unsupported'
  | 'unknownColumn'
  | 'ambiguousColumn'
  | 'unfitColumn'
  | 'unknownFunction'
  | 'wrongArguments'
  | 'wrongKind'
  | 'circular'
  | 'wrongResult'

/** Why a formula cannot be calculated, and where: places in its text, from 0 on. */
export class FormulaError extends Error {
  readonly fault: FormulaFault
  readonly start: number
  readonly end: number
  /** The part of the formula that is meant. */
  readonly part: string

  constructor(fault: FormulaFault, { start, end, part }: { start: number; end: number; part: string }) {
    super(`${fault} at ${start}: ${part}`)
    this.name = 'FormulaError'
    this.fault = fault
    this.start = start
    this.end = end
    this.part = part
  }
}

/** The stored columns that a formula is calculated from. */
export function columnsOfTree(tree: FormulaTree): Extract<FormulaTree, { is: 'column' }>[] {
  if (tree.is === 'column') return [tree]
  return tree.is === 'call' ? tree.of.flatMap(columnsOfTree) : []
}
