import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { MAX_FEE_EVENTS } from '@quitus/domain/fees/fee-limits.ts'
import type { FeeEvent } from '@quitus/domain/fees/fee-statement.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { sql } from 'kysely'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { stored } from '#views/writing/decisions/judge.sql.ts'

/** What a fee is charged on, with the anomaly that it is about. */
export type AnomalyFeeEvent = FeeEvent & {
  source: AnomalySource
  anomalyId: string
  name: string
  supplier: string | null
  isCorrection: boolean
  /** The reader sees the anomaly in the current publication. */
  isKnown: boolean
}

/**
 * On what is a fee charged until the end of a month (`yyyy-mm`)? Recovered lines count in the month of their day, or in
 * the one in which they were recorded where that is later; a line that is no longer in force is corrected in the month
 * in which it went, if that is a later one. Avoided and regularised anomalies count in the month of their entry.
 */
export async function selectFeeEvents(
  tx: Tx,
  view: View,
  columns: StateColumns,
  { until, timeZone }: { until: string; timeZone: string },
): Promise<AnomalyFeeEvent[]> {
  const schema = projectSchemaName(view.projectId)
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const supplier = view.columns.find(({ role }) => role === 'supplierName')
  const name = sql`coalesce(${number === undefined ? sql`null` : stored(number)}, events.anomaly_id)`
  const supplierName = supplier === undefined ? sql`null` : sql`nullif(btrim(${stored(supplier)}::text), '')`
  const local = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone ${timeZone}::text)`
  const month = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'YYYY-MM')`
  const written = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'YYYY-MM-DD')`
  const role = (of: 'state' | 'outcome' | 'acceptedAmount') => stored(requireColumn(view, columns[of]))
  const settled =
    columns.settledOn === undefined
      ? sql`select null::text as key, null::text as anomaly_id, null::text as route, null::text as month,
                   null::text as date, null::numeric as base, false as is_correction where false`
      : sql`
        select 'settled/' || base.anomaly_id as key, base.anomaly_id,
               case coalesce(nullif(review.state, 'closed'), ${role('outcome')})
                 when 'avoided' then 'correct' else 'tax' end as route,
               ${month(stored(requireColumn(view, columns.settledOn)))} as month,
               ${written(stored(requireColumn(view, columns.settledOn)))} as date,
               ${role('acceptedAmount')}::numeric as base, false as is_correction
        from ${view.tables.base} base join ${view.tables.review} review on review.row_id = base.row_id
        where base.child_index = 0 and ${stored(requireColumn(view, columns.settledOn))} is not null
          and (review.state in ('avoided', 'regularised')
               or (review.state = 'closed' and ${role('outcome')} in ('avoided', 'regularised')))
          and ${role('acceptedAmount')} is not null`
  const answer = await sql<AnomalyFeeEvent>`
    with lines as (
      select line.id, line.anomaly_id, line.recovered_on, line.amount, line.is_live,
             greatest(${month(sql`line.recovered_on`)}, ${month(local(sql`line.recorded_at`))}) as month,
             case when not line.is_live then
               ${local(sql`greatest(line.moved_at, (
                 select max(moved.created_at) from ${sql.id(schema, 'change_sets')} moved
                 where moved.id in (line.added_by, line.removed_by) or moved.step_id in (line.added_by, line.removed_by)
               ))`)} end as ended_at
      from ${sql.id(schema, 'recoveries')} line where line.source = ${view.source}
    ), counted as (
      select lines.*, ${month(sql`ended_at`)} as end_month from lines
      where is_live or (ended_at is not null and ${month(sql`ended_at`)} > lines.month)
    ), events as (
      select 'line/' || lpad(id::text, 12, '0') as key, anomaly_id, 'claim' as route, month,
             ${written(sql`recovered_on`)} as date, amount as base, false as is_correction
      from counted
      union all
      select 'line/' || lpad(id::text, 12, '0') || '/removed', anomaly_id, 'claim', end_month, ${written(sql`ended_at`)},
             -amount, true
      from counted where not is_live
      union all
      ${settled}
    )
    select events.key, events.anomaly_id as "anomalyId", events.route, events.month, events.date,
           trim_scale(events.base)::text as base, events.is_correction as "isCorrection",
           base.row_id is not null as "isKnown", ${view.source}::text as source, ${name} as name,
           ${supplierName} as supplier
    from events
    left join ${view.tables.base} base on base.anomaly_id = events.anomaly_id and base.child_index = 0
    left join ${view.tables.review} review on review.row_id = base.row_id
    where events.month <= ${until}
    order by events.month, events.date, events.key limit ${MAX_FEE_EVENTS}`.execute(tx)
  return answer.rows
}
