import type { DescribedColumn } from '@quitus/database/views/described-columns.sql.ts'
import { formulaColumns } from '@quitus/database/views/formula-columns.sql.ts'
import type { AddedColumn, ViewDesign, WrittenDesign } from '@quitus/domain/columns/column-design.ts'
import { type FormulaColumn, FormulaError, MAX_FORMULA } from '@quitus/domain/formulas/formula.ts'
import { withNames } from '@quitus/domain/formulas/formula-labels.ts'
import { type CalculatedColumn, type ReadFormula, readFormula } from '@quitus/domain/formulas/read-formula.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { WordedRefusal } from '#errors/app-error.ts'

type Surroundings = {
  columns: readonly DescribedColumn[]
  /** Names of the columns that have one value for the whole anomaly. */
  ofAnomaly: ReadonlySet<string>
  currency: string
  locale: Locale
}

/**
 * The same design with its formulas checked, which call columns by their names from now on: a column of a formula is
 * one of the anomaly where all that it reads is. Throws a refusal that names the column, the fault and the place.
 */
export function withFormulas(
  { added: written, ...given }: WrittenDesign,
  { columns, ofAnomaly, currency, locale }: Surroundings,
): ViewDesign {
  const stored = formulaColumns(columns, { ...given, added: written })
  const named = Object.entries(written).map(([name, { labels, ...column }]): [string, AddedColumn] => {
    const { formula } = column
    return [
      name,
      formula === undefined ? column : { ...column, formula: withNames(formula, called(stored, labels)) },
    ]
  })
  const design: ViewDesign = { ...given, added: Object.fromEntries(named) }
  const readable = formulaColumns(columns, design)
  const isOfAnomaly = (name: string) => {
    const added = design.added[name]
    return added === undefined ? ofAnomaly.has(name) : added.formula !== undefined || added.isAnomalyColumn
  }
  const added = named.map(([name, column]) => {
    const kept = written[name]
    if (column.formula === undefined || kept?.formula === undefined) return [name, column] as const
    const label = design.columns[name]?.label[locale] ?? name
    const calculated = { name, type: column.type, currency }
    // As it was written, so that places are those that people see.
    const { reads } = readFormulaOf(kept.formula, calculated, called(readable, kept.labels), label)
    // By names it may be longer.
    if (column.formula.length > MAX_FORMULA) readFormulaOf(column.formula, calculated, readable, label)
    return [name, { ...column, isAnomalyColumn: [...reads].every(isOfAnomaly) }] as const
  })
  return { ...design, added: Object.fromEntries(added) }
}

/** The columns with what the one who writes a formula calls them. */
export function called(
  columns: readonly FormulaColumn[],
  labels: Readonly<Record<string, string>> | undefined,
): readonly FormulaColumn[] {
  if (labels === undefined) return columns
  const byName = new Map(Object.entries(labels))
  return columns.map((column) => ({ ...column, label: byName.get(column.name) }))
}

/** Reads a formula; throws a refusal in words of the reader where it is wrong. */
export function readFormulaOf(
  formula: string,
  column: CalculatedColumn,
  columns: readonly FormulaColumn[],
  label: string,
): ReadFormula {
  try {
    return readFormula(formula, column, columns)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const { fault, part, start } = error
    throw new WordedRefusal('column_formula_faulty', (translate) => ({
      column: label,
      fault: translate(`formulas:${fault}`, { part, place: String(start + 1) }),
    }))
  }
}
