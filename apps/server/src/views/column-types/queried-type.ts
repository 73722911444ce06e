import type { FilterScalar, FilterValue } from '@quitus/domain/columns/filter.ts'
import type { RawBuilder } from 'kysely'

/** What the text of a cell depends on besides its value. */
export type ShownBy = { currency: string; timeZone: string }

/** How queries filter, find and count the values of a column type. `ref` is an expression of the stored values. */
export type QueriedType = {
  /** The operation `equals`; throws `filter_not_supported` for a value that the type does not have. */
  equals: (ref: RawBuilder<unknown>, value: FilterValue) => RawBuilder<boolean>
  /** A bound as the database compares it; throws `filter_not_supported` for one that the type does not have. */
  bound: (value: FilterValue) => RawBuilder<unknown>
  /** Values of the operation `in`, none of them null, as an array of the database; throws like `bound`. */
  list: (values: readonly FilterScalar[]) => RawBuilder<unknown>
  /**
   * Whether what a cell shows holds a text, in the terms of the type's `format`: without regard to case and accents,
   * to the spaces of numbers, and to which decimal mark was typed. null where no value of the type can hold the text.
   */
  shows: (
    ref: RawBuilder<unknown>,
    text: string,
    by: ShownBy,
    choiceTexts: ReadonlyMap<string, string>,
  ) => RawBuilder<boolean> | null
  /** How a list of distinct values is ordered and read on behind a value; null where values are not listed. */
  values: {
    keys: (ref: RawBuilder<unknown>) => RawBuilder<unknown>
    after: (ref: RawBuilder<unknown>, value: FilterScalar) => RawBuilder<boolean>
  } | null
  /** Which figures selected cells have besides their count: all, or the least and the greatest. */
  figures: 'all' | 'range' | 'none'
  /** How the column store keeps values; null where it keeps none. */
  columnar: Columnar | null
}

export type Columnar = {
  kind: 'text' | 'number' | 'boolean' | 'moment'
  /** The value as it is copied. */
  copied: (ref: RawBuilder<unknown>) => RawBuilder<unknown>
  /** What the database needs behind a copied value, to read it as it was. */
  suffix: string
  /** Digits behind the decimal mark that there is room for, even where nobody has used them. */
  places: number
}
