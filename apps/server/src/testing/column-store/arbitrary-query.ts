import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Filter, FilterLeaf } from '@quitus/domain/columns/filter.ts'
import fc from 'fast-check'
import type { Columnar } from '#views/column-types/queried-type.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import type { View } from '#views/definition/view.sql.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'

const TEXTS = [
  'Écl',
  'eclair',
  'COT',
  '%',
  '_\\',
  "l'",
  '',
  'Double paiement',
  'vérif',
  'a-2',
  'À faire',
  'œ',
]
const NUMBERS = [-15.25, 0.01, 80, 1200.5, 2500, 0.055, 1e-12, 123_456_789_012_345, 3, 1]
const DAYS = ['2024-03-12', '2023-12-31', '2024-01-05T00:00:00', '2020-01-01', '9999-12-31']

const VALUES: Record<Columnar['kind'], fc.Arbitrary<string | number | boolean>> = {
  number: fc.constantFrom(...NUMBERS),
  moment: fc.constantFrom(...DAYS),
  boolean: fc.boolean(),
  text: fc.constantFrom(...TEXTS),
}

function arbitraryLeaf(view: View): fc.Arbitrary<FilterLeaf> {
  const leaves = view.columns.flatMap(({ name, type }) => {
    const value = VALUES[QUERIED_TYPES[type].columnar?.kind ?? 'text']
    const edge = fc.option(value, { nil: null })
    return COLUMN_TYPE_RULES[type].filterOperators.map((op) => {
      const requested =
        op === 'empty'
          ? fc.constant(undefined)
          : op === 'in'
            ? fc.array(edge, { maxLength: 4 })
            : op === 'between'
              ? fc.tuple(edge, edge)
              : value
      return fc.tuple(requested as fc.Arbitrary<FilterLeaf['value']>, fc.boolean()).map(
        ([given, not]): FilterLeaf => ({
          column: name,
          op,
          ...(given === undefined ? {} : { value: given }),
          ...(not && { not }),
        }),
      )
    })
  })
  return fc.oneof(...leaves)
}

/** Questions about the columns of a view that fit their types, with the values that `AUDIT_ROWS` holds and others. */
export function arbitraryQuery(view: View): fc.Arbitrary<RowQuery> {
  const leaf = arbitraryLeaf(view)
  const some = fc.array(leaf, { minLength: 1, maxLength: 3 })
  const filter: fc.Arbitrary<Filter> = fc.oneof(
    leaf,
    some.map((all) => ({ all })),
    fc.tuple(some, some).map(([all, any]) => ({ any: [{ all }, ...any] })),
  )
  return fc
    .record({
      filter: fc.option(filter, { nil: undefined }),
      prefilter: fc.option(filter, { nil: undefined }),
      search: fc.option(fc.constantFrom(...TEXTS), { nil: undefined }),
      scope: fc.option(fc.constant('anomalyRow' as const), { nil: undefined }),
    })
    .map((query): RowQuery => ({ ...query, sort: [] }))
}
