import type { FilterScalar } from '@quitus/domain/columns/filter.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

export type FigureName = 'sum' | 'average' | 'min' | 'max'

/** Which end of a day a bare day means. */
export type DayEnd = 'first' | 'last'

/**
 * What the grid knows of a column type next to its domain rules: its part of filters, addresses, figures and the
 * clipboard.
 */
export type GridColumnType = {
  /** What a condition is compared to: a text, bounds typed as in a cell, or nothing that is typed. */
  conditionInput: 'text' | 'bounds' | null
  /** Bounds are days, picked from a calendar as well as typed; each counts from its first to its last moment. */
  hasDays: boolean
  /**
   * Words or whole numbers, of which a column may hold few: few amounts or days are few by chance, and are filtered
   * by bounds.
   */
  mayHaveFewValues: boolean
  /** Whether a list of values is long enough to be searched. */
  hasManyValues: boolean
  /** True for a value that a condition of the type may have, whatever it is; never called with null. */
  isFilterValue: (value: unknown) => value is string | number | boolean
  /** A value of a condition as text for an address, before it is escaped: whole days as days. */
  addressText: (value: string | number | boolean, end: DayEnd) => string
  /** The way back from `addressText`; undefined where the text is no value of the type. */
  fromAddress: (text: string, end: DayEnd) => FilterScalar | undefined
  /** Figures of selected cells, each written as the cells of a type; those absent say nothing about such values. */
  figures: Partial<Record<FigureName, ColumnType>>
  /** Copied cells inform spreadsheets that they are text, so that `00123` stays so. */
  isCopiedAsText: boolean
}
