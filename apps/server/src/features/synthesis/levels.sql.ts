import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { leavesOfDays } from '@quitus/domain/synthesis/figure-filter.ts'
import type { LevelKind, SynthesisLevel } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { instantModel } from '@quitus/domain/text/date-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ViewColumn } from '#views/definition/view.sql.ts'
import { GROUPED_TYPES } from './grouped-types.ts'

/**
 * A level of rows with its column. Groups in time follow each other, and the latest are shown first where there are
 * too many.
 */
export type Level = { level: SynthesisLevel; column: ViewColumn; isInTime: boolean }
export type GroupKey = string | number | boolean | null

/**
 * How a column can be gathered by. A text that exists in two languages is no key: the column of its codes is next to
 * it.
 */
export function levelKindsOf({ type, otherStorageName }: ViewColumn): readonly LevelKind[] {
  return otherStorageName === null ? GROUPED_TYPES[type].kinds : []
}

/** The group of a row: its value, or the first day of its period. */
export function groupOf(
  { level, column }: Level,
  ref: RawBuilder<unknown>,
  timeZone: string,
): RawBuilder<unknown> {
  if (level.kind === 'value') return ref
  return periodOf(
    level,
    GROUPED_TYPES[column.type].isInstant ? sql`(${ref} at time zone ${sql.lit(timeZone)})` : ref,
  )
}

/** A level that gathers by periods of time. */
export type PeriodLevel = Exclude<SynthesisLevel, { kind: 'value' }>

/** The first day of the period in which a day or a local time is. */
export function periodOf(level: PeriodLevel, local: RawBuilder<unknown>): RawBuilder<unknown> {
  if (level.kind !== 'year') return sql`date_trunc(${sql.lit(level.kind)}, ${local})::date`
  const months = sql`make_interval(months => ${sql.lit(level.firstMonth - 1)})`
  return sql`(date_trunc('year', ${local} - ${months}) + ${months})::date`
}

/** It began with a Monday. Nothing was decided before. */
const FIRST_YEAR = 1990

/**
 * The number of an instant’s period, given by the starts of periods, and the first day of a period by its number.
 * Periods are known up to a year from now.
 */
export function periodOfInstant({ level }: Level, ref: RawBuilder<unknown>, timeZone: string) {
  const first = sql`make_date(${sql.lit(FIRST_YEAR)}, ${sql.lit(level.kind === 'year' ? level.firstMonth : 1)}, 1)`
  const step = (count: RawBuilder<unknown>) => sql`make_interval(${sql.raw(`${level.kind}s`)} => ${count})`
  const begins = sql`(
    select array_agg(begun at time zone ${sql.lit(timeZone)} order by begun)
    from generate_series(${first}::timestamp, localtimestamp + interval '1 year', ${step(sql`1`)}) begun)`
  return {
    read: sql`width_bucket(${ref}, ${begins})`,
    group: (number: RawBuilder<unknown>) => sql`(${first} + ${step(sql`${number} - 1`)})::date`,
  }
}

/** A key as the database writes it, as a filter takes it. */
export function keyOf({ column }: Level, text: string | null): GroupKey {
  return text === null ? null : GROUPED_TYPES[column.type].key(text)
}

/** Conditions that the rows of a group meet and no others. */
export function leavesOfGroup({ level, column }: Level, key: GroupKey, timeZone: string): FilterLeaf[] {
  if (key === null) return [{ column: column.name, op: 'empty' }]
  if (level.kind === 'value') return [{ column: column.name, op: 'in', value: [key] }]
  const bound = (day: string) => boundOf(column, day, timeZone)
  return leavesOfDays(column.name, bound(String(key)), bound(nextPeriod(level.kind, String(key))))
}

/** Conditions on what the shown groups leave: none of their values, or days before all of their periods. */
export function leavesOfOthers(
  { level, column }: Level,
  shown: readonly GroupKey[],
  timeZone: string,
): FilterLeaf[] {
  if (level.kind === 'value') return [{ column: column.name, op: 'in', value: [...shown], not: true }]
  const [first] = shown
    .filter((key) => key !== null)
    .map(String)
    .toSorted()
  if (first === undefined) return [{ column: column.name, op: 'empty', not: true }]
  return [{ column: column.name, op: 'before', value: boundOf(column, first, timeZone) }]
}

/** First day behind a period that begins on a day (`yyyy-mm-dd`). */
export function nextPeriod(kind: LevelKind, first: string): string {
  const date = new Date(`${first}T00:00:00Z`)
  if (kind === 'week') date.setUTCDate(date.getUTCDate() + 7)
  else date.setUTCMonth(date.getUTCMonth() + (kind === 'year' ? 12 : 1))
  return date.toISOString().slice(0, 10)
}

/** Midnight of a day as a filter of the column writes it. */
function boundOf({ type }: ViewColumn, text: string, timeZone: string): string {
  if (!GROUPED_TYPES[type].isInstant) return text
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const time = { hour: 0, minute: 0, second: 0, fraction: '' }
  const written = { day: { year, month, day }, time, namesSeconds: true, isUtc: false }
  return instantModel(written, timeZone, null)
}
