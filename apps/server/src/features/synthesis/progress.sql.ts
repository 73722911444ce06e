import type { Tx } from '@quitus/database/connection.ts'
import type { ProgressEvent, ProgressStep } from '@quitus/domain/synthesis/progress.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Facts, factsOf } from './cells.sql.ts'
import { anomaliesByGroup, type FactQuery, refOf } from './facts.sql.ts'
import { agreedOf, endedOf, isSettled, recoveriesOf } from './gathered.sql.ts'
import { type PeriodLevel, periodOf } from './levels.sql.ts'

/** What had happened by the end of a period, all earlier ones included; without a known day before all periods. */
export type ProgressLine = {
  event: ProgressEvent
  period: string | null
  anomalies: number
  amount: string
}

/** How many anomalies took a step in how many days. */
export type StepDays = { step: ProgressStep; days: number; anomalies: number }

export type Progress = { lines: ProgressLine[]; steps: StepDays[]; current: string }

/**
 * What had happened to the anomalies by the end of each period, by the day of each event, and in how many days they
 * took each step (SYN-05)? `today` is the day of the project.
 */
export async function selectProgress(
  tx: Tx,
  requested: FactQuery,
  level: PeriodLevel,
  today: string,
): Promise<Progress> {
  const query = { ...requested, levels: [] }
  const facts = await factsOf(tx, query)
  const days = await selectFoundDays(tx, query)
  type Row = { what: string; name: string; key: string | null; anomalies: string; amount: string | null }
  const answer = await sql<Row>`
    with facts as materialized (${factLines(query, facts, days)}),
    settled as materialized (
      ${anomaliesByGroup(
        query,
        sql`${endedOf(query)} as ended, ${dayOf(query, 'settledOn')} as settled_day, ${agreedOf(query)} as agreed,
          (${refOf(query.view, query.columns.decidedAt, 'timestamptz')} at time zone ${query.timeZone})::date as decided_day`,
      )} and ${isSettled(query)}
    ), recovered as materialized (
      select line.anomaly_id, anomaly.claimed_day, line.recovered_on, line.amount
      from ${recoveriesOf(query)} line
      join (${anomaliesByGroup(query, sql`base.anomaly_id, ${dayOf(query, 'claimedOn')} as claimed_day`)}) anomaly
        on anomaly.anomaly_id = line.anomaly_id
      where line.source = ${query.view.source} and line.is_live
    ), events as (${EVENTS}), steps as (${STEPS}), added as (
      select event, ${periodOf(level, sql`day`)} as period, sum(anomalies) as anomalies, coalesce(sum(amount), 0) as amount
      from events group by 1, 2
    )
    select 'event' as what, event as name, period::text as key,
           sum(anomalies) over so_far as anomalies, (sum(amount) over so_far)::text as amount
    from added window so_far as (partition by event order by period nulls first)
    union all
    select 'step', step, days::text, sum(anomalies), null from steps where anomalies > 0
    group by step, days
    union all
    select 'current', '', ${periodOf(level, sql`${today}::date`)}::text, 0, null`.execute(tx)
  const of = (what: string) => answer.rows.filter((row) => row.what === what)
  return {
    lines: of('event').map(({ name, key, anomalies, amount }) => ({
      event: name as ProgressEvent,
      period: key,
      anomalies: Number(anomalies),
      amount: amount ?? '0',
    })),
    steps: of('step')
      .map(({ name, key, anomalies }) => ({
        step: name as ProgressStep,
        days: Number(key),
        anomalies: Number(anomalies),
      }))
      .toSorted((one, other) => one.days - other.days),
    current: of('current')[0]?.key ?? today,
  }
}

const EVENTS = sql`
  select 'found' as event, found_day as day, anomalies, amount from facts
  union all
  select case when is_validated then 'validated' else 'rejected' end, decided_day, anomalies,
         case when is_validated then accepted else amount end
  from facts where is_validated is not null
  union all
  select 'claimed', claimed_day, anomalies, accepted from facts where is_claimed
  union all
  select ended, settled_day, 1, agreed from settled
  union all
  select 'recovered', recovered_on, 0, amount from recovered`

// `greatest` ignores nulls: each step needs both of its days.
const STEPS = sql`
  select 'foundToDecided' as step, greatest(decided_day - found_day, 0) as days, anomalies
  from facts where is_validated is not null and decided_day is not null
  union all
  select 'validatedToClaimed', greatest(claimed_day - decided_day, 0), anomalies
  from facts where is_validated and is_claimed and decided_day is not null
  union all
  select 'claimedToRecovered', greatest(min(recovered_on) - claimed_day, 0), 1
  from recovered where amount > 0 and claimed_day is not null group by anomaly_id, claimed_day
  union all
  select case ended when 'avoided' then 'validatedToAvoided' else 'validatedToRegularised' end,
         greatest(settled_day - decided_day, 0), 1
  from settled where settled_day is not null and decided_day is not null`

/** Anomalies added up by the days of what happened to them. */
function factLines(query: FactQuery, facts: Facts, found: FoundDays): RawBuilder<unknown> {
  const parts = sql.join(
    found.length <= MOST_RANGES
      ? found.map(({ after, upTo, day }) => {
          const isWithin = sql`${after === null ? sql`` : sql`and ${facts.rowId} > ${after}`}
                               ${upTo === null ? sql`` : sql`and ${facts.rowId} <= ${upTo}`}`
          return addedUp(facts, sql`${day}::date`, isWithin)
        })
      : [addedUp(facts, foundDay(facts, found), sql``)],
    sql` union all `,
  )
  return sql`
    select found_day, (decided_at at time zone ${query.timeZone})::date as decided_day, claimed_on::date as claimed_day,
           ${facts.isValidated} as is_validated, ${facts.isClaimed} as is_claimed,
           sum(anomalies) as anomalies, sum(amount) as amount, sum(accepted) as accepted
    from (${parts}) lines group by 1, 2, 3, 4, 5`
}

/** Publications whose anomalies are read one after the other, which the planner reads in parallel each. */
const MOST_RANGES = 24

/** Sums by what was decided within a quarter of an hour: in every time zone, days begin with one. */
function addedUp(facts: Facts, day: RawBuilder<unknown>, isWithin: RawBuilder<unknown>): RawBuilder<unknown> {
  const grouped = sql`
    ${day} as found_day, date_bin('15 minutes', ${facts.decidedAt}, timestamptz '2000-01-01 00:00+00') as decided_at,
    ${facts.parts}, ${facts.claimedOn} as claimed_on`
  const groups = sql`group by 1, 2, ${facts.partNames}, claimed_on`
  const rests =
    facts.rests === null
      ? sql``
      : sql`union all select ${grouped}, 0, ${facts.rests.sums} ${facts.rests.from} ${isWithin} ${groups}`
  return sql`select ${grouped}, count(*) as anomalies, ${facts.sums} ${facts.from} ${isWithin} ${groups} ${rests}`
}

function foundDay({ rowId }: Facts, found: FoundDays): RawBuilder<unknown> {
  const bounds = found.flatMap(({ upTo }) => (upTo === null ? [] : [upTo]))
  return sql`(${found.map(({ day }) => day)}::date[])[width_bucket(${rowId} - 1, ${bounds}::integer[]) + 1]`
}

function dayOf({ view, columns }: FactQuery, role: 'settledOn' | 'claimedOn'): RawBuilder<unknown> {
  return sql`${refOf(view, columns[role], 'timestamp')}::date`
}

/** Which row ids were found on which day: those after the first bound up to the second; null for no bound. */
type FoundDays = { after: number | null; upTo: number | null; day: string | null }[]

/** On which days was something found? Row ids grow from publication to publication. */
async function selectFoundDays(tx: Tx, { view, timeZone }: FactQuery): Promise<FoundDays> {
  const answer = await sql<{ rowId: number; day: string }>`
    select distinct on (highest_row_id) highest_row_id as "rowId",
           (published_at at time zone ${timeZone})::date::text as day
    from core.publications
    where project_id = ${view.projectId} and source = ${view.source} and highest_row_id is not null
    order by highest_row_id, published_at`.execute(tx)
  if (answer.rows.length === 0) return [{ after: null, upTo: null, day: null }]
  // What came after the last one counts as found with it.
  return answer.rows.map(({ rowId, day }, at, { length }) => ({
    after: answer.rows[at - 1]?.rowId ?? null,
    upTo: at === length - 1 ? null : rowId,
    day,
  }))
}
