import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

type Rules = Pick<DetectionParameters, 'limitation'>

/** Until when what was paid on a day can be claimed back. */
export const undueDeadline = (day: RawBuilder<unknown>, { limitation }: Rules) =>
  sql`(${day} + make_interval(years => ${limitation.undueYears}::integer))::date`

/** Until when the tax of a document of a day can be put on a return. */
export function taxDeadline(day: RawBuilder<unknown>, { limitation: { vat } }: Rules): RawBuilder<unknown> {
  return vat.until === 'endOfYear'
    ? sql`make_date(extract(year from ${day})::integer + ${vat.years}::integer, 12, 31)`
    : sql`(${day} + make_interval(years => ${vat.years}::integer))::date`
}
