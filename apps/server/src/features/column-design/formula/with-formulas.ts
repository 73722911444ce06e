import type { DescribedColumn } from '@quitus/database/views/described-columns.sql.ts'
import { formulaColumns } from '@quitus/database/views/formula-columns.sql.ts'
import type { ViewDesign } from '@quitus/domain/columns/column-design.ts'
import { type FormulaColumn, FormulaError } from '@quitus/domain/formulas/formula.ts'
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
 * The same design with its formulas checked: a column of a formula is one of the anomaly where all that it reads is.
 * Throws a refusal that names the column, the fault and the place.
 */
export function withFormulas(
  design: ViewDesign,
  { columns, ofAnomaly, currency, locale }: Surroundings,
): ViewDesign {
  const readable = formulaColumns(columns, design)
  const isOfAnomaly = (name: string) => {
    const added = design.added[name]
    return added === undefined ? ofAnomaly.has(name) : added.formula !== undefined || added.isAnomalyColumn
  }
  const added = Object.entries(design.added).map(([name, column]) => {
    if (column.formula === undefined) return [name, column] as const
    const label = design.columns[name]?.label[locale] ?? name
    const { reads } = readFormulaOf(column.formula, { name, type: column.type, currency }, readable, label)
    return [name, { ...column, isAnomalyColumn: [...reads].every(isOfAnomaly) }] as const
  })
  return { ...design, added: Object.fromEntries(added) }
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
