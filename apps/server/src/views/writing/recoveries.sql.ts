import type { Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { RecordedWay } from '@quitus/domain/states/recovery.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/** One recovery as it stands; amounts are exact decimals. */
export type Recovery = {
  id: number
  date: string
  way: RecordedWay
  amount: string
  creditNote: string | null
  proof: string | null
  reason: string | null
  recordedBy: string | null
  recordedAt: string
}
export type NewRecovery = Pick<Recovery, 'date' | 'way' | 'amount' | 'creditNote' | 'proof' | 'reason'>

/** The lines of an anomaly that count, in the order in which they were recorded. */
export async function selectRecoveries(tx: Tx, view: View, anomalyId: string): Promise<Recovery[]> {
  const answer = await sql<Recovery>`
    select line.id, to_char(line.recovered_on, 'YYYY-MM-DD') as date, line.way, trim_scale(line.amount)::text as amount,
           line.credit_note as "creditNote", line.proof, line.reason, recorder.full_name as "recordedBy",
           ${instant(sql`line.recorded_at`)} as "recordedAt"
    from ${linesOf(view)} line
    left join core.users recorder on recorder.id = line.recorded_by
    where line.source = ${view.source} and line.anomaly_id = ${anomalyId} and line.is_live
    order by line.id`.execute(tx)
  return answer.rows
}

/** What these lines would add up to, exactly. */
export async function addUp(tx: Tx, amounts: readonly string[]): Promise<number> {
  const answer = await sql<{ sum: string | null }>`
    select sum(amount) as sum from unnest(${amounts}::numeric[]) amount`.execute(tx)
  return Number(answer.rows[0]?.sum ?? 0)
}

/** Takes a line away as part of a change set. */
export async function retireRecovery(tx: Tx, view: View, id: number, changeSet: string): Promise<void> {
  await sql`
    update ${linesOf(view)} set is_live = false, removed_by = ${changeSet}::bigint where id = ${id}`.execute(
    tx,
  )
}

/** Adds a line as part of a change set. */
export async function insertRecovery(
  tx: Tx,
  view: View,
  { date, way, amount, creditNote, proof, reason }: NewRecovery,
  act: { anomalyId: string; changeSet: string; userId: number; now: Date },
): Promise<void> {
  await sql`
    insert into ${linesOf(view)}
      (source, anomaly_id, recovered_on, way, amount, credit_note, proof, reason, added_by, recorded_by, recorded_at)
    values (${view.source}, ${act.anomalyId}, ${date}::date, ${way}, ${amount}::numeric, ${creditNote}, ${proof}, ${reason},
            ${act.changeSet}::bigint, ${act.userId}, ${act.now})`.execute(tx)
}

/** Undo takes away the lines that a step added and brings back those that it took away; redo does the step again. */
export async function moveRecoveries(
  tx: Tx,
  view: View,
  step: string,
  direction: 'undo' | 'redo',
): Promise<void> {
  const isAgain = direction === 'redo'
  await sql`
    update ${linesOf(view)} set is_live = case when removed_by = ${step}::bigint then ${!isAgain}::boolean else ${isAgain}::boolean end
    where added_by = ${step}::bigint or removed_by = ${step}::bigint`.execute(tx)
}

function linesOf({ projectId }: View): RawBuilder<unknown> {
  return sql`${sql.id(projectSchemaName(projectId), 'recoveries')}`
}
