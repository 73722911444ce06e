import { type LabelledColumn, withLabels, withNames } from '@quitus/domain/formulas/formula-labels.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { DraftColumn } from '../draft-columns.ts'

/** What formulas call columns, in the language of the page; a new column has no name yet. */
export function calledColumns(
  columns: readonly Pick<DraftColumn, 'name' | 'design'>[],
  locale: Locale,
): LabelledColumn[] {
  return columns.flatMap(({ name, design }) => (name === null ? [] : [{ name, label: design.label[locale] }]))
}

/** True where nobody has changed the formula that is kept: it means what it meant. */
export function isKeptFormula({ formula, kept }: DraftColumn, called: readonly LabelledColumn[]): boolean {
  return kept !== null && formula === withLabels(kept, called)
}

/** The same columns with formulas that call them by the labels that they have now, after those that they had. */
export function withLabelsOf(
  columns: readonly DraftColumn[],
  before: readonly DraftColumn[],
  locale: Locale,
): DraftColumn[] {
  const former = calledColumns(before, locale)
  const called = calledColumns(columns, locale)
  return columns.map((column) => {
    const { formula, kept } = column
    if (formula === null) return column
    const named = kept !== null && isKeptFormula(column, former) ? kept : withNames(formula, former)
    return { ...column, formula: withLabels(named, called) }
  })
}
