import { readWireValue } from '@quitus/domain/columns/column-type-rules.ts'
import type { FilterValue } from '@quitus/domain/columns/filter.ts'
import { type RawBuilder, sql } from 'kysely'
import { notSupported, textOf } from './filter-values.ts'
import type { Columnar, QueriedType, ShownBy } from './queried-type.ts'

function dates(
  bound: QueriedType['bound'],
  shownText: (ref: RawBuilder<unknown>, by: ShownBy) => RawBuilder<unknown>,
  columnar: Pick<Columnar, 'copied' | 'suffix'>,
): QueriedType {
  return {
    equals: (ref, value) => sql<boolean>`${ref} = ${bound(value)}`,
    bound,
    list: notSupported,
    shows(ref, text, by) {
      const wanted = text.trim()
      if (!/^[\d/: ]+$/.test(wanted)) return null
      return sql<boolean>`${shownText(ref, by)} like ${`%${wanted}%`}`
    },
    values: { keys: (ref) => ref, after: (ref, value) => sql<boolean>`${ref} > ${bound(value)}` },
    figures: 'range',
    columnar: { ...columnar, kind: 'moment', places: 0 },
  }
}

/** The model of a moment that a filter names, a bare day meaning its midnight. */
function momentOf(value: FilterValue): string {
  const text = textOf(value)
  return text.length === 10 ? `${text}T00:00:00` : text
}

/** DATE. */
export const QUERIED_DATE = dates(
  (value) => {
    const model = momentOf(value)
    if (!readWireValue({ model }, 'DATE').ok) return notSupported()
    return sql`${model}::timestamp`
  },
  (ref) => sql`to_char(${ref}, 'DD/MM/YYYY')`,
  { copied: (ref) => ref, suffix: '' },
)

/** DATE_TIME: a bound without zone is one of UTC, a cell shows the clocks of the project. */
export const QUERIED_DATE_TIME = dates(
  (value) => {
    const moment = momentOf(value)
    const model = moment.endsWith('Z') ? moment : `${moment}Z`
    if (!readWireValue({ model }, 'DATE_TIME').ok) return notSupported()
    return sql`${model}::timestamptz`
  },
  (ref, { timeZone }) => sql`to_char(${ref} at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI')`,
  // The store knows no zones: its instants are of UTC.
  { copied: (ref) => sql`(${ref} at time zone 'UTC')`, suffix: '+00' },
)
