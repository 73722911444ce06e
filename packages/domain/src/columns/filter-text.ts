import { cellText } from './cell-text.ts'
import type { Column } from './column.ts'
import type { CellTextOptions } from './column-type-rule.ts'
import { COLUMN_TYPE_RULES } from './column-type-rules.ts'
import type { FilterLeaf, FilterOperator, FilterScalar } from './filter.ts'

/** Words of a condition; each takes the value's text, `many` the count of listed values beyond the first. */
export type FilterTexts = Record<Exclude<FilterOperator, 'in' | 'between'>, (value: string) => string> & {
  notContains: (value: string) => string
  notEquals: (value: string) => string
  notStartsWith: (value: string) => string
  notIn: (values: string) => string
  from: (value: string) => string
  to: (value: string) => string
  range: (from: string, to: string) => string
  many: (first: string, others: number) => string
  not: (text: string) => string
  filled: string
  blank: string
}

/** A condition in words, without the column's name (VIEW-08). */
export function filterText(
  leaf: FilterLeaf,
  column: Column,
  texts: FilterTexts,
  options: CellTextOptions,
): string {
  if (leaf.not !== true) return positiveText(leaf, column, texts, options)
  const value = () => filterValueText(leaf.value ?? null, column, texts, options)
  switch (leaf.op) {
    case 'empty':
      return texts.filled
    case 'contains':
      return texts.notContains(value())
    case 'equals':
      return texts.notEquals(value())
    case 'startsWith':
      return texts.notStartsWith(value())
    case 'in':
      return texts.notIn(positiveText(leaf, column, texts, options))
    default:
      return texts.not(positiveText(leaf, column, texts, options))
  }
}

function positiveText(
  leaf: FilterLeaf,
  column: Column,
  texts: FilterTexts,
  options: CellTextOptions,
): string {
  const values = Array.isArray(leaf.value) ? leaf.value : [leaf.value ?? null]
  const read = (value: unknown) => filterValueText(value, column, texts, options)
  if (leaf.op === 'in') {
    const [first = null, ...others] = values
    return others.length === 0 ? read(first) : texts.many(read(first), others.length)
  }
  if (leaf.op === 'between') {
    const [from = null, to = null] = values
    if (from === null) return texts.to(read(to))
    return to === null ? texts.from(read(from)) : texts.range(read(from), read(to))
  }
  return texts[leaf.op](read(values[0]))
}

/** A listed or bounding value as the column shows it; null is the blank, which a BOOLEAN calls pending. */
export function filterValueText(
  value: unknown,
  column: Column,
  texts: { blank: string },
  options: CellTextOptions,
): string {
  if (value === null || value === undefined || value === '') {
    return COLUMN_TYPE_RULES[column.type].format(null, options) || texts.blank
  }
  return cellText(column, COLUMN_TYPE_RULES[column.type].fromFilter(value as FilterScalar), options)
}
