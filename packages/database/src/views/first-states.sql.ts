import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { carriesDecision } from './anomaly-decisions.sql.ts'
import type { PublicationRun } from './publication-run.ts'
import { STATE_STORAGE } from './review-table.sql.ts'

/** In which state does an anomaly begin? An expression over a row of the new base table as `base`. */
export function firstState({ weakStorage, firstState: ofOthers }: PublicationRun): RawBuilder<string> {
  if (weakStorage === null) return sql`${ofOthers}::text`
  return sql`case when base.${sql.id(weakStorage)} is not null then 'detected' else ${ofOthers}::text end`
}

/** Does the publication hold weak anomalies, which are for staff alone until they present them? */
export async function hasWeakAnomalies(tx: Tx, { weakStorage, tables }: PublicationRun): Promise<boolean> {
  if (weakStorage === null) return false
  const answer = await sql<{ exists: boolean }>`
    select exists (select from ${tables.base} where ${sql.id(weakStorage)} is not null) as exists`.execute(tx)
  return answer.rows[0]?.exists === true
}

/**
 * The state of a row next to the review row that speaks for its anomaly, `source`. A new anomaly begins in its first
 * state, whatever its entries were part from before. A known one keeps its state; but one that was weak and that
 * nobody has touched begins again, so that it is presented once it is no longer weak.
 */
export function publishedState(run: PublicationRun): RawBuilder<string> {
  const state = sql.ref(`source.${STATE_STORAGE}`)
  const first = firstState(run)
  const isUntouched = sql`not ${carriesDecision(run, sql`source`)} and not ${wasStrong(run)}`
  return sql`
    case when source.row_id is null then ${first}
         when ${state} = 'detected' and ${isUntouched} then ${first}
         else ${state} end`
}

/**
 * Did the publication before have the row of `source` in an anomaly that was not weak? One that marks none had no
 * other.
 */
function wasStrong({ weakStorage, hadWeakMark, tables }: PublicationRun): RawBuilder<boolean> {
  if (tables.previousBase === null) return sql<boolean>`false`
  const isUnmarked =
    weakStorage !== null && hadWeakMark ? sql`previous.${sql.id(weakStorage)} is null` : sql`true`
  return sql<boolean>`exists (
    select from ${tables.previousBase} previous where previous.row_id = source.row_id and ${isUnmarked})`
}

/** Does a table have a column of this name? */
export async function hasColumn(
  tx: Tx,
  { schema, table, column }: { schema: string; table: string; column: string },
): Promise<boolean> {
  const answer = await sql<{ exists: boolean }>`
    select exists (
      select from pg_attribute
      where attrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text)) and attname = ${column} and not
        attisdropped
    ) as exists`.execute(tx)
  return answer.rows[0]?.exists === true
}
