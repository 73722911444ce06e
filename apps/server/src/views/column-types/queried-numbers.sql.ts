import { signOfCurrency } from '@quitus/domain/text/number-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { numberOf } from './filter-values.ts'
import type { QueriedType } from './queried-type.ts'

/** The text of a cell as SQL writes it, without spaces; `unit` is what may be behind the digits. */
type Shown = {
  text: (ref: RawBuilder<unknown>, unit: string) => RawBuilder<unknown>
  unit: (currency: string) => string
  places?: number
}

/** People write amounts later with more digits than anybody has yet. */
const PLACES = 4

function numbers({ text: shownText, unit: unitOf, places = PLACES }: Shown): QueriedType {
  const bound: QueriedType['bound'] = (value) => sql`${numberOf(value)}::numeric`
  return {
    equals: (ref, value) => sql<boolean>`${ref} = ${bound(value)}`,
    bound,
    list: (values) => sql`${values.map(numberOf)}::numeric[]`,
    shows(ref, text, { currency }) {
      const unit = unitOf(currency)
      const wanted = text.replace(/\s/g, '').replaceAll('.', ',').replaceAll('\u2212', '-').toUpperCase()
      if (![...wanted].every((letter) => '0123456789,-'.includes(letter) || unit.includes(letter)))
        return null
      if (wanted === '') return null
      // A minus that is shown as a bare hyphen matches itself; the rest are digits, a comma and the unit, none of
      // which LIKE reads.
      return sql<boolean>`${shownText(ref, unit)} like ${`%${wanted.replaceAll('%', '\\%')}%`}`
    },
    values: { keys: (ref) => ref, after: (ref, value) => sql<boolean>`${ref} > ${bound(value)}` },
    figures: 'all',
    columnar: { kind: 'number', copied: (ref) => ref, suffix: '', places },
  }
}

function twoDecimals(ref: RawBuilder<unknown>, unit: string): RawBuilder<unknown> {
  return sql`replace(round(${ref}, 2)::text, '.', ',') || ${unit}`
}

const NO_UNIT = () => ''

export const QUERIED_INTEGER = numbers({ text: (ref) => sql`${ref}::text`, unit: NO_UNIT, places: 0 })
export const QUERIED_REAL = numbers({ text: twoDecimals, unit: NO_UNIT })
export const QUERIED_AMOUNT = numbers({ text: twoDecimals, unit: signOfCurrency })
/** Stored as fraction, shown and found as percent. */
export const QUERIED_PERCENT = numbers({
  text: (ref, unit) => twoDecimals(sql`${ref} * 100`, unit),
  unit: () => '%',
})
