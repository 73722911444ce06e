/**
 * Filter operations of the API (api.md); `not` of a leaf negates it. Which of them a type has is in
 * `column-type-rules.ts`.
 */
export const FILTER_OPERATORS = [
  'contains',
  'equals',
  'startsWith',
  'empty',
  'in',
  'between',
  'before',
  'after',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** A bound of a `between`, `before` or `after`: a number, or the model of a date. */
export type FilterBound = number | string
/** One value of a condition: itself, a bound, or one of those listed; null is the blank. */
export type FilterScalar = string | number | boolean | null
export type FilterValue = FilterScalar | readonly FilterScalar[]

/**
 * One condition. `between` takes `[from, to]` where null leaves a side open; `in` takes the values, null being the
 * blanks.
 */
export type FilterLeaf = { column: string; op: FilterOperator; value?: FilterValue; not?: boolean }
export type Filter = FilterLeaf | { all: readonly Filter[] } | { any: readonly Filter[] }

export type SortKey = { column: string; descending: boolean }

/** Most conditions in one filter. */
export const MAX_FILTER_LEAVES = 200

/** Most values that one `in` may list. */
export const MAX_FILTER_VALUES = 10_000
