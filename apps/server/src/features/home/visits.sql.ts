import type { SeenFigure } from '@quitus/contract/home/get-home.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import { type RawBuilder, sql } from 'kysely'

/** After so long without a call a visit has ended, and the next call begins another one. */
const VISIT_ENDS_AFTER = sql`interval '30 minutes'`

export type Change = { count: number; amount: number | null }
export type PreviousVisit = { at: string; changes: ReadonlyMap<string, Change> }

type Visitor = { userId: number; projectId: number; now: Date }

/** When did the visit before this one end, and what has changed since? Null where there was none. */
export async function findPreviousVisit(
  tx: Tx,
  { userId, projectId, now }: Visitor,
  figures: readonly SeenFigure[],
): Promise<PreviousVisit | null> {
  const answer = await sql<{ at: string; kind: string | null; count: string; amount: string | null }>`
    with visit as (
      select case when ${hasEnded(now)} then seen_at else previous_seen_at end as at,
             case when ${hasEnded(now)} then seen else previous_seen end as seen
      from core.project_visits visit where user_id = ${userId} and project_id = ${projectId})
    select ${instant(sql`visit.at`)} as at, figure.key as kind,
           (figure.value ->> 'count')::bigint - (visit.seen -> figure.key ->> 'count')::bigint as count,
           (figure.value ->> 'amount')::numeric - (visit.seen -> figure.key ->> 'amount')::numeric as amount
    from visit
    left join jsonb_each(${asJson(figures)}::jsonb) figure on visit.seen ? figure.key
    where visit.at is not null`.execute(tx)
  const [first] = answer.rows
  if (first === undefined) return null
  const changes = answer.rows.flatMap(({ kind, count, amount }) =>
    kind === null
      ? []
      : ([[kind, { count: Number(count), amount: amount === null ? null : Number(amount) }]] as const),
  )
  return { at: first.at, changes: new Map(changes) }
}

/** Notes what the person sees now; the first call after a visit has ended keeps what was seen at its end. */
export async function noteVisit(
  tx: Tx,
  { userId, projectId, now }: Visitor,
  figures: readonly SeenFigure[],
): Promise<void> {
  await sql`
    insert into core.project_visits as visit (user_id, project_id, seen_at, seen)
    values (${userId}, ${projectId}, ${now}, ${asJson(figures)}::jsonb)
    on conflict (user_id, project_id) do update set
      previous_seen_at = case when ${hasEnded(now)} then visit.seen_at else visit.previous_seen_at end,
      previous_seen = case when ${hasEnded(now)} then visit.seen else visit.previous_seen end,
      seen_at = excluded.seen_at,
      seen = excluded.seen`.execute(tx)
}

/** Condition on the stored visit: its latest call is long ago. */
function hasEnded(now: Date): RawBuilder<unknown> {
  return sql`visit.seen_at < ${now}::timestamptz - ${VISIT_ENDS_AFTER}`
}

function asJson(figures: readonly SeenFigure[]): string {
  return JSON.stringify(
    Object.fromEntries(figures.map(({ kind, count, amount }) => [kind, { count, amount }])),
  )
}
