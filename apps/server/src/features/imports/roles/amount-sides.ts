import { isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { NUMBER_FORMS } from '@quitus/domain/values/number-forms.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { FileSample } from './column-samples.ts'
import { type CommonColumn, typeOf } from './common-column.ts'
import { ROLE_HEADERS, SIDE_HEADERS } from './role-headers.ts'

/**
 * A debit and a credit in two columns: found; or a question, with the columns that may be either, and those that may be
 * the amount instead. null where nothing speaks for two columns.
 */
export type AmountSides =
  | { isFound: true; debit: CommonColumn; credit: CommonColumn; isFilled: boolean }
  | { isFound: false; debits: CommonColumn[]; credits: CommonColumn[]; amounts: CommonColumn[] }

/** Lines with both sides filled, or without either, are exceptions. */
const COMPLEMENTARY = 0.95
/** Fewer lines of a side may be so by chance. */
const LEAST_LINES = 5
/** Columns of amounts that are compared with each other. */
const MOST_COMPARED = 12

/** Amounts of a line that are not what is owed, whatever they are called next to a debit and a credit. */
const NO_AMOUNT = /solde|balance|devise|currency|cumul|encours/

export function findAmountSides(
  columns: readonly CommonColumn[],
  samples: readonly FileSample[],
): AmountSides | null {
  const numbers = columns.filter((column) => isNumberType(typeOf(column.columns)) && nameOf(column) !== '')
  const named = (side: 'debitAmount' | 'creditAmount') =>
    numbers.filter(({ headers }) => headers.some((header) => SIDE_HEADERS[side].test(comparedHeader(header))))
  const [debits, credits] = [named('debitAmount'), named('creditAmount')]
  const [debit] = debits
  const [credit] = credits
  const amounts = numbers.filter(
    (column) => isAmount(column) && !debits.includes(column) && !credits.includes(column),
  )
  if (debit === undefined || credit === undefined)
    return amounts.length > 0 ? null : byValues(numbers, samples)
  const { debitLines, creditLines, both } = filling(samples, debit, credit)
  const lines = debitLines + creditLines - both
  const others = amounts.filter((column) => !isDifference(samples, column, debit, credit))
  if (debits.length > 1 || credits.length > 1 || others.length > 0 || both > (1 - COMPLEMENTARY) * lines)
    return { isFound: false, debits, credits, amounts: others }
  return { isFound: true, debit, credit, isFilled: lines >= LEAST_LINES }
}

/** Two columns of which each line fills one are a debit and a credit perhaps; which is which, they do not say. */
function byValues(numbers: readonly CommonColumn[], samples: readonly FileSample[]): AmountSides | null {
  const nameless = numbers
    .filter((column) => hasDecimals(typeOf(column.columns)) && !isNamed(column))
    .slice(0, MOST_COMPARED)
  const pairs = nameless.flatMap((first, at) =>
    nameless.slice(at + 1).flatMap((second) => {
      const { debitLines, creditLines, both, all } = filling(samples, first, second)
      const isPair =
        Math.min(debitLines, creditLines) >= LEAST_LINES &&
        both === 0 &&
        debitLines + creditLines >= COMPLEMENTARY * all
      return isPair ? [[first, second]] : []
    }),
  )
  const found = [...new Set(pairs.flat())]
  return found.length === 0 ? null : { isFound: false, debits: found, credits: found, amounts: [] }
}

function filling(samples: readonly FileSample[], first: CommonColumn, second: CommonColumn) {
  const count = { debitLines: 0, creditLines: 0, both: 0, all: 0 }
  for (const sample of samples) {
    const [left, right] = [numbersOf(sample, first), numbersOf(sample, second)]
    for (const [at, number] of left.entries()) {
      const [isLeft, isRight] = [isFilled(number), isFilled(right[at] ?? null)]
      count.all++
      if (isLeft) count.debitLines++
      if (isRight) count.creditLines++
      if (isLeft && isRight) count.both++
    }
  }
  return count
}

/** True for a column that repeats the difference, with or without its sign. */
function isDifference(
  samples: readonly FileSample[],
  column: CommonColumn,
  debit: CommonColumn,
  credit: CommonColumn,
): boolean {
  let lines = 0
  let alike = 0
  for (const sample of samples) {
    const [debits, credits] = [numbersOf(sample, debit), numbersOf(sample, credit)]
    for (const [at, amount] of numbersOf(sample, column).entries()) {
      if (!isFilled(amount)) continue
      lines++
      const difference = Math.abs((credits[at] ?? 0) - (debits[at] ?? 0))
      if (Math.abs(Math.abs(amount ?? 0) - difference) < 0.005) alike++
    }
  }
  return alike >= COMPLEMENTARY * lines
}

function hasDecimals(type: ColumnType): boolean {
  return isNumberType(type) && !NUMBER_FORMS[type].isWhole
}

const isFilled = (number: number | null) => number !== null && number !== 0
const nameOf = ({ headers: [header = ''] }: CommonColumn) => comparedHeader(header)

function numbersOf({ numbers }: FileSample, { headers }: CommonColumn): readonly (number | null)[] {
  const name = headers.map(comparedHeader).find((each) => numbers.has(each))
  return name === undefined ? [] : (numbers.get(name) ?? [])
}

function isNamed(column: CommonColumn): boolean {
  return ROLE_HEADERS.some(([, pattern]) => pattern.test(nameOf(column)))
}

function isAmount(column: CommonColumn): boolean {
  const name = nameOf(column)
  return !NO_AMOUNT.test(name) && ROLE_HEADERS.find(([, pattern]) => pattern.test(name))?.[0] === 'amount'
}
