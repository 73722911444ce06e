import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { COLUMN_TYPE_RULES } from '../columns/column-type-rules.ts'
import { isStorableText } from '../text/storable-text.ts'
import type { ColumnType } from '../values/column-type.ts'
import {
  FORMULA_KINDS,
  FORMULA_NUMBER,
  FORMULA_TYPES,
  type FormulaColumn,
  FormulaError,
  type FormulaFault,
  type FormulaKind,
  type FormulaOperation,
  type FormulaTree,
  MAX_FORMULA,
  MAX_FORMULA_PARTS,
} from './formula.ts'
import { FORMULA_FUNCTIONS } from './formula-functions.ts'
import { columnsCalled } from './formula-labels.ts'
import { withIdentifiers } from './formula-source.ts'

/** The grammar is that of the Common Expression Language, with columns in braces. */
const LANGUAGE = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: MAX_FORMULA_PARTS, maxDepth: 40, maxListElements: 100, maxCallArguments: 20 },
})

/** What a formula comes to; `reads` has the names of all columns behind it. */
export type ReadFormula = { tree: FormulaTree; reads: Set<string> }

/** A part of a formula with what it is made of; the kind of a blank is null. */
type Part = { tree: FormulaTree; kind: FormulaKind | null }

type Reading = {
  text: string
  /** Names of columns by the identifiers that replace them. */
  names: readonly string[]
  columns: readonly FormulaColumn[]
  /** The calculated columns that are being read, from the outermost on. */
  within: readonly string[]
  reads: Set<string>
  count: { parts: number }
}

/** The column that is calculated: its name, its type, and the currency of the project, to which amounts are rounded. */
export type CalculatedColumn = { name: string; type: ColumnType; currency: string }

/**
 * Reads the formula of a column, and those of the calculated columns behind it. Throws a `FormulaError` that says what
 * is wrong and where: also where the result is of another kind than the column.
 */
export function readFormula(
  text: string,
  column: CalculatedColumn,
  columns: readonly FormulaColumn[],
): ReadFormula {
  const reads = new Set<string>()
  const { tree, kind } = readText(text, { columns, within: [column.name], reads, count: { parts: 0 } })
  const isFit = FORMULA_TYPES.some((type) => type === column.type) && kind === FORMULA_KINDS[column.type]
  if (!isFit) throw new FormulaError('wrongResult', { start: 0, end: text.length, part: text })
  return { tree: kind === 'number' ? resultOf(tree, column) : tree, reads }
}

/** Decimals of a result that is no amount: a fraction, or a percentage, which is stored as one. */
const DECIMALS = '6'

/** What is shown is what is added up. */
function resultOf(tree: FormulaTree, { type, currency }: CalculatedColumn): FormulaTree {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const decimals = COLUMN_TYPE_RULES[type].isMoney ? String(maximumFractionDigits) : DECIMALS
  const places: FormulaTree = { is: 'value', kind: 'number', value: decimals }
  return { is: 'call', operation: 'result', of: [tree, places] }
}

function readText(text: string, surroundings: Omit<Reading, 'text' | 'names'>): Part {
  const whole = { start: 0, end: text.length, part: text.slice(0, 60) }
  if (text.length > MAX_FORMULA) throw new FormulaError('tooLong', whole)
  if (!isStorableText(text)) throw new FormulaError('syntax', whole)
  const { source, names } = withIdentifiers(text)
  try {
    return readPart(LANGUAGE.parse(source).ast, { ...surroundings, text, names })
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const { start, end } = error.range ?? whole
    const fault = error.code === 'limit_exceeded' ? 'tooLong' : 'syntax'
    throw new FormulaError(fault, { start, end, part: text.slice(start, Math.max(end, start + 1)) })
  }
}

function readPart(node: ASTNode, reading: Reading): Part {
  reading.count.parts += 1
  if (reading.count.parts > MAX_FORMULA_PARTS) throw fault('tooLong', node, reading)
  switch (node.op) {
    case 'value':
      return readValue(node, reading)
    case 'id':
      return readColumn(node, node.args, reading)
    case 'call':
      return readCall(node, node.args[0], node.args[1], reading)
    case 'rcall':
      return readCall(node, node.args[0], [node.args[1], ...node.args[2]], reading)
    case '?:':
      return readChoice(node, node.args, reading)
    case '-_':
      return call('negate', [readKind(node.args, 'number', reading)], 'number')
    case '!_':
      return call('not', [readKind(node.args, 'boolean', reading)], 'boolean')
    case '&&':
    case '||':
      return call(
        node.op === '&&' ? 'and' : 'or',
        node.args.map((each) => readKind(each, 'boolean', reading)),
        'boolean',
      )
    case 'in':
      return readOneOf(node, node.args, reading)
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return readComparison(node, node.op, node.args, reading)
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return readArithmetic(node, node.op, node.args, reading)
    default:
      throw fault('unsupported', node, reading)
  }
}

function readValue(node: ASTNode, reading: Reading): Part {
  const { args } = node
  if (args === null) return { tree: { is: 'blank' }, kind: null }
  if (typeof args === 'boolean')
    return { tree: { is: 'value', kind: 'boolean', value: args }, kind: 'boolean' }
  if (args === '') return { tree: { is: 'blank' }, kind: 'text' }
  if (typeof args === 'string') {
    // Escapes can write what no text can hold.
    if (!isStorableText(args)) throw fault('unsupported', node, reading)
    return { tree: { is: 'value', kind: 'text', value: args }, kind: 'text' }
  }
  // As it was written: a number of the parser has lost digits.
  const written = reading.text.slice(node.start, node.end)
  if (!FORMULA_NUMBER.test(written)) throw fault('unsupported', node, reading)
  return { tree: { is: 'value', kind: 'number', value: written }, kind: 'number' }
}

function readColumn(node: ASTNode, identifier: unknown, reading: Reading): Part {
  const { columns, names, within, reads } = reading
  const isColumn = reading.text[node.start] === '{'
  const name = isColumn ? names[Number.parseInt(String(identifier).replaceAll('_', ''), 36)] : undefined
  // The formulas of others are kept with names alone.
  const [column, ...more] = columnsCalled(name, columns, within.length > 1)
  if (more.length > 0) throw fault('ambiguousColumn', node, reading)
  if (column === undefined) throw fault('unknownColumn', node, reading)
  const { kind } = column
  if (kind === null) throw fault('unfitColumn', node, reading)
  reads.add(column.name)
  if (within.includes(column.name)) throw fault('circular', node, reading)
  if (column.formula === null) {
    const { storage, storageName } = column
    return { tree: { is: 'column', storage, storageName, kind }, kind }
  }
  try {
    const inner = readText(column.formula, { ...reading, within: [...within, column.name] })
    return { ...inner, kind: inner.kind ?? kind }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    // Places in another formula say nothing here.
    throw fault(
      error.fault === 'circular' || error.fault === 'tooLong' ? error.fault : 'unfitColumn',
      node,
      reading,
    )
  }
}

function readCall(node: ASTNode, name: string, given: readonly ASTNode[], reading: Reading): Part {
  if (name === 'date') return readDay(node, given, reading)
  const found = FORMULA_FUNCTIONS.get(name)
  if (found === undefined) throw fault('unknownFunction', node, reading)
  const { takes, least = takes.length, repeats } = found
  if (given.length < least || (given.length > takes.length && repeats !== true))
    throw fault('wrongArguments', node, reading)
  const parts = given.map((each) => readPart(each, reading))
  const same = parts.find(({ kind }) => kind !== null)?.kind ?? null
  for (const [at, part] of parts.entries()) {
    const taken = takes[Math.min(at, takes.length - 1)]
    const wanted = taken === 'same' ? same : taken
    const isFit = part.kind === null ? taken === 'same' : wanted === 'any' || part.kind === wanted
    if (!isFit) throw fault('wrongKind', given[at] ?? node, reading)
  }
  if (name === 'text' && same === 'boolean') throw fault('wrongKind', given[0] ?? node, reading)
  // How many places or characters is written, not calculated: it is the same in every row.
  const counted = ['round', 'left', 'right'].includes(name) ? parts[1] : undefined
  const isCount = (tree: FormulaTree) => tree.is === 'value' && /^\d{1,3}$/.test(String(tree.value))
  if (counted !== undefined && !isCount(counted.tree))
    throw fault('wrongArguments', given[1] ?? node, reading)
  const operation = name === 'text' && same === 'date' ? 'dayText' : found.operation
  return call(operation, parts, found.gives === 'same' ? same : found.gives)
}

/** A day is written, `date("2026-12-31")`, so that it is read before any row is. */
function readDay(node: ASTNode, [given, ...more]: readonly ASTNode[], reading: Reading): Part {
  const value = given?.op === 'value' && typeof given.args === 'string' ? given.args : ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  const isDay = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  if (!isDay || value < '0001' || more.length > 0) throw fault('wrongArguments', given ?? node, reading)
  return { tree: { is: 'value', kind: 'date', value }, kind: 'date' }
}

function readChoice(node: ASTNode, [test, first, second]: readonly ASTNode[], reading: Reading): Part {
  if (test === undefined || first === undefined || second === undefined) throw fault('syntax', node, reading)
  const condition = readKind(test, 'boolean', reading)
  const parts = [readPart(first, reading), readPart(second, reading)] as const
  const kind = parts[0].kind ?? parts[1].kind
  if (parts[1].kind !== null && parts[1].kind !== kind) throw fault('wrongKind', second, reading)
  return call('choose', [condition, ...parts], kind)
}

function readOneOf(node: ASTNode, [sought, list]: readonly ASTNode[], reading: Reading): Part {
  if (sought === undefined || list?.op !== 'list' || list.args.length === 0)
    throw fault('unsupported', list ?? node, reading)
  const part = readPart(sought, reading)
  if (part.kind === null) throw fault('wrongKind', sought, reading)
  const kind = part.kind
  return call('oneOf', [part, ...list.args.map((each) => readKind(each, kind, reading))], 'boolean')
}

const COMPARISONS: Readonly<Record<string, FormulaOperation>> = {
  '==': 'equal',
  '!=': 'different',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
}

function readComparison(node: ASTNode, op: string, sides: readonly ASTNode[], reading: Reading): Part {
  const parts = sides.map((each) => readPart(each, reading))
  const [kind, other] = parts.map((part) => part.kind)
  const operation = COMPARISONS[op]
  const hasBlank = kind === null || other === null
  const isOfOrder = operation !== 'equal' && operation !== 'different'
  if (operation === undefined || (isOfOrder && (hasBlank || kind === 'boolean')))
    throw fault('wrongKind', node, reading)
  if (!hasBlank && kind !== other) throw fault('wrongKind', sides[1] ?? node, reading)
  if (!hasBlank) return call(operation, parts, 'boolean')
  const isBlank = call('isBlank', [kind === null ? (parts[1] as Part) : (parts[0] as Part)], 'boolean')
  return operation === 'equal' ? isBlank : call('not', [isBlank], 'boolean')
}

const ARITHMETIC: Readonly<Record<string, FormulaOperation>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
}

function readArithmetic(node: ASTNode, op: string, sides: readonly ASTNode[], reading: Reading): Part {
  const parts = sides.map((each) => readPart(each, reading))
  const kinds = parts.map(({ kind }) => kind)
  const [left, right] = kinds
  if (op === '+' && kinds.includes('text') && kinds.every((kind) => kind === 'text'))
    return call('join', parts, 'text')
  if (left === 'date' && right === 'number' && (op === '+' || op === '-'))
    return call(op === '+' ? 'addDays' : 'subtractDays', parts, 'date')
  if (left === 'date' && right === 'date' && op === '-') return call('daysBetween', parts, 'number')
  const wrong = kinds.findIndex((kind) => kind !== 'number')
  const operation = ARITHMETIC[op]
  if (wrong !== -1 || operation === undefined) {
    // A text next to a number: the second of the two is what does not fit the first.
    throw fault('wrongKind', sides[kinds[0] === 'number' ? 1 : Math.max(wrong, 0)] ?? node, reading)
  }
  return call(operation, parts, 'number')
}

function readKind(node: ASTNode, kind: FormulaKind, reading: Reading): Part {
  const part = readPart(node, reading)
  if (part.kind !== kind) throw fault('wrongKind', node, reading)
  return part
}

function call(operation: FormulaOperation, parts: readonly Part[], kind: FormulaKind | null): Part {
  return { tree: { is: 'call', operation, of: parts.map(({ tree }) => tree) }, kind }
}

function fault(code: FormulaFault, { start, end }: ASTNode, { text }: Reading): FormulaError {
  return new FormulaError(code, { start, end, part: text.slice(start, end) })
}
