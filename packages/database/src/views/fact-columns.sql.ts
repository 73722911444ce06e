import { type RawBuilder, sql } from 'kysely'

/** The state that is in a number of `core.fact_cell`; a column of the narrow table or of what is read of it. */
export function stateOfCell(cell: string): RawBuilder<unknown> {
  return sql`(core.fact_states())[${sql.ref(cell)} / 6 + 1]`
}

/** The decision that is there: true, false, or null while nobody has decided. */
export function decisionOfCell(cell: string): RawBuilder<unknown> {
  return sql`case ${sql.ref(cell)} / 2 % 3 when 1 then true when 2 then false end`
}

/** Whether it is there that the anomaly was claimed. */
export function claimOfCell(cell: string): RawBuilder<unknown> {
  return sql`${sql.ref(cell)} % 2 = 1`
}

/** An amount of the narrow table to the last digit. */
export function amountOfFacts(
  table: string,
  column: 'amount' | 'accepted' | 'recovered',
): RawBuilder<unknown> {
  return sql`(${sql.ref(`${table}.${column}_cents`)} * 0.01 + coalesce(${sql.ref(`${table}.${column}_rest`)}, 0))`
}
