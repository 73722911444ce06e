import type { FormulaKind, FormulaOperation } from './formula.ts'

/** `any` takes every kind, `same` the kind of the first argument that is not blank. */
type Taken = FormulaKind | 'any' | 'same'

export type FormulaFunction = {
  operation: FormulaOperation
  takes: readonly Taken[]
  /** How many arguments there are at least; all that `takes` names unless set. */
  least?: number
  /** The last argument may be repeated. */
  repeats?: true
  /** `same` for the kind of the arguments. */
  gives: FormulaKind | 'same'
}

/** The functions that formulas may call, by name; a text that one is called on is its first argument. */
export const FORMULA_FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['abs', { operation: 'abs', takes: ['number'], gives: 'number' }],
  ['round', { operation: 'round', takes: ['number', 'number'], least: 1, gives: 'number' }],
  ['floor', { operation: 'floor', takes: ['number'], gives: 'number' }],
  ['ceil', { operation: 'ceil', takes: ['number'], gives: 'number' }],
  ['min', { operation: 'min', takes: ['number', 'number'], repeats: true, gives: 'number' }],
  ['max', { operation: 'max', takes: ['number', 'number'], repeats: true, gives: 'number' }],
  ['upper', { operation: 'upper', takes: ['text'], gives: 'text' }],
  ['lower', { operation: 'lower', takes: ['text'], gives: 'text' }],
  ['trim', { operation: 'trim', takes: ['text'], gives: 'text' }],
  ['length', { operation: 'length', takes: ['text'], gives: 'number' }],
  ['left', { operation: 'left', takes: ['text', 'number'], gives: 'text' }],
  ['right', { operation: 'right', takes: ['text', 'number'], gives: 'text' }],
  ['contains', { operation: 'contains', takes: ['text', 'text'], gives: 'boolean' }],
  ['startsWith', { operation: 'startsWith', takes: ['text', 'text'], gives: 'boolean' }],
  ['endsWith', { operation: 'endsWith', takes: ['text', 'text'], gives: 'boolean' }],
  ['year', { operation: 'year', takes: ['date'], gives: 'number' }],
  ['month', { operation: 'month', takes: ['date'], gives: 'number' }],
  ['day', { operation: 'day', takes: ['date'], gives: 'number' }],
  ['text', { operation: 'text', takes: ['any'], gives: 'text' }],
  ['number', { operation: 'number', takes: ['text'], gives: 'number' }],
  ['isBlank', { operation: 'isBlank', takes: ['any'], gives: 'boolean' }],
  ['coalesce', { operation: 'coalesce', takes: ['same', 'same'], repeats: true, gives: 'same' }],
])
