import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { FORMULA_NUMBER, type FormulaOperation, type FormulaTree } from '@quitus/domain/formulas/formula.ts'
import { type RawBuilder, sql } from 'kysely'
import { STORED_TYPES } from '#column-types/stored-types.ts'

type Expression = RawBuilder<unknown>

/** Names of the tables that a query reads imported and written columns from. */
export type FormulaAliases = { base: string; review: string }

/**
 * The value of a formula in a query. Everything but columns is written out, so that an index on the same expression
 * serves; no operation fails, whatever the values are.
 */
export function formulaValue(tree: FormulaTree, aliases: FormulaAliases): Expression {
  switch (tree.is) {
    case 'blank':
      return sql`null`
    case 'value':
      return literal(tree)
    case 'column': {
      const stored = sql.ref(`${aliases[tree.storage]}.${tree.storageName}`)
      // A whole number would be divided as one.
      return tree.kind === 'number' ? sql`${stored}::numeric` : stored
    }
    case 'call':
      return OPERATIONS[tree.operation](...tree.of.map((each) => formulaValue(each, aliases)))
  }
}

/** The same as a value of the type of its column, with the collation of texts. */
export function formulaColumnValue(
  tree: FormulaTree,
  type: keyof typeof STORED_TYPES,
  aliases: FormulaAliases,
): Expression {
  const value = sql`(${formulaValue(tree, aliases)})::${sql.raw(STORED_TYPES[type].name)}`
  return isTextType(type) ? sql`(${value} collate "fr-x-icu")` : sql`(${value})`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function literal({ kind, value }: Extract<FormulaTree, { is: 'value' }>): Expression {
  if (typeof value === 'boolean') return value ? sql`true` : sql`false`
  if (kind === 'text') return sql`${sql.lit(value)}::text`
  const form = kind === 'number' ? FORMULA_NUMBER : DAY
  if (!form.test(value)) throw new Error(`A formula has no ${kind} ${value}.`)
  return kind === 'number' ? sql`${sql.lit(value)}::numeric` : sql`${sql.lit(value)}::timestamp`
}

/** Numbers are smaller in either direction. */
const MOST = sql`1000000000000000::numeric`

type Calculation = (...of: Expression[]) => Expression

/** A second operand that is used as it is. */
const between =
  (operator: string): Calculation =>
  (left, right) =>
    sql`(${left} ${sql.raw(operator)} ${right})`

/** A comparison with a blank is not met. */
const compared =
  (operator: string): Calculation =>
  (left, right) =>
    sql`coalesce(${left} ${sql.raw(operator)} ${right}, false)`

const called =
  (name: string): Calculation =>
  (...of) =>
    sql`${sql.raw(name)}(${sql.join(of)})`

/** As filters compare: lower case, without accents. */
const folded = (text: Expression | undefined) => sql`core.fold(${text})`

const part =
  (field: 'year' | 'month' | 'day'): Calculation =>
  (day) =>
    sql`extract(${sql.raw(field)} from ${day})`

const OPERATIONS: Readonly<Record<FormulaOperation, Calculation>> = {
  add: between('+'),
  subtract: between('-'),
  multiply: between('*'),
  // Nothing can be divided by zero: the cell is blank.
  divide: (left, right) => sql`(${left} / nullif(${right}, 0))`,
  remainder: (left, right) => sql`mod(${left}, nullif(${right}, 0))`,
  negate: (value) => sql`(- ${value})`,
  join: (left, right) => sql`nullif(coalesce(${left}, '') || coalesce(${right}, ''), '')`,
  addDays: (day, days) => sql`core.formula_day(${day}, ${days})`,
  subtractDays: (day, days) => sql`core.formula_day(${day}, - ${days})`,
  daysBetween: (left, right) => sql`(${left}::date - ${right}::date)::numeric`,
  equal: (left, right) => sql`(${left} is not distinct from ${right})`,
  different: (left, right) => sql`(${left} is distinct from ${right})`,
  less: compared('<'),
  atMost: compared('<='),
  greater: compared('>'),
  atLeast: compared('>='),
  oneOf: (sought, ...values) => sql`coalesce(${sought} in (${sql.join(values)}), false)`,
  isBlank: (value) => sql`(${value} is null)`,
  and: between('and'),
  or: between('or'),
  not: (value) => sql`(not ${value})`,
  choose: (condition, first, second) => sql`case when ${condition} then ${first} else ${second} end`,
  coalesce: called('coalesce'),
  abs: called('abs'),
  round: (value, places) =>
    places === undefined ? sql`round(${value})` : sql`round(${value}, ${places}::integer)`,
  floor: called('floor'),
  ceil: called('ceil'),
  // Numbers are exact up to fifteen digits (decision 010); one beyond them is blank, and so is a blank, which `least`
  // takes no notice of.
  result: (value, places) =>
    sql`nullif(nullif(round(greatest(least(${value}, ${MOST}), - ${MOST}), ${places}::integer), ${MOST}), - ${MOST})`,
  min: called('least'),
  max: called('greatest'),
  upper: called('upper'),
  lower: called('lower'),
  trim: (text) => sql`nullif(trim(${text}), '')`,
  length: (text) => sql`length(${text})::numeric`,
  left: (text, many) => sql`nullif(left(${text}, ${many}::integer), '')`,
  right: (text, many) => sql`nullif(right(${text}, ${many}::integer), '')`,
  contains: (text, sought) => sql`coalesce(strpos(${folded(text)}, ${folded(sought)}) > 0, false)`,
  startsWith: (text, sought) => sql`coalesce(starts_with(${folded(text)}, ${folded(sought)}), false)`,
  endsWith: (text, sought) =>
    sql`coalesce(starts_with(reverse(${folded(text)}), reverse(${folded(sought)})), false)`,
  year: part('year'),
  month: part('month'),
  day: part('day'),
  text: (number) => sql`trim_scale(${number})::text`,
  dayText: called('core.formula_day_text'),
  number: called('core.formula_number'),
}
