import { type LabelledColumn, withLabels, withNames } from '@quitus/domain/formulas/formula-labels.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'

/** A column of a draft as formulas see it. */
type Labelled = { name: string | null; design: { label: LocalizedText } }
type Calculated = { formula: string | null; kept: string | null }

/** What formulas call columns, in the language of the page; a new column has no name yet. */
export function calledColumns(columns: readonly Labelled[], locale: Locale): LabelledColumn[] {
  return columns.flatMap(({ name, design }) => (name === null ? [] : [{ name, label: design.label[locale] }]))
}

/** True where nobody has changed the formula that is kept: it means what it meant. */
export function isKeptFormula({ formula, kept }: Calculated, called: readonly LabelledColumn[]): boolean {
  return kept !== null && formula === withLabels(kept, called)
}

/** The same columns with formulas that call them by the labels that they have now, after those that they had. */
export function withLabelsOf<Column extends Labelled & Calculated>(
  columns: readonly Column[],
  before: readonly Column[],
  locale: Locale,
): Column[] {
  const former = calledColumns(before, locale)
  const called = calledColumns(columns, locale)
  return columns.map((column) => {
    const { formula, kept } = column
    if (formula === null) return column
    const named = kept !== null && isKeptFormula(column, former) ? kept : withNames(formula, former)
    return { ...column, formula: withLabels(named, called) }
  })
}
