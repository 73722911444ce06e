import type { Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { RecordedWay } from '@quitus/domain/states/recovery.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/** One line of recovery; amounts are exact decimals. */
export type Recovery = {
  id: number
  anomalyId: string
  date: string
  way: RecordedWay
  amount: string
  creditNote: string | null
  proof: string | null
  reason: string | null
  /** The file of the anomaly that proves it. */
  attachment: string | null
  attachmentName: string | null
  /** Hash of the entry of the bank statement that it came from. */
  bankEntry: string | null
  recordedBy: string | null
  recordedAt: string
}
export type NewRecovery = Pick<
  Recovery,
  'date' | 'way' | 'amount' | 'creditNote' | 'proof' | 'reason' | 'attachment' | 'bankEntry'
>

/** Which lines of an anomaly are in force? In the order of recording. */
export function selectRecoveries(tx: Tx, view: View, anomalyId: string): Promise<Recovery[]> {
  return selectRecoveriesOf(tx, view, [anomalyId])
}

/** Which lines of these anomalies are in force? In the order of recording. */
export async function selectRecoveriesOf(
  tx: Tx,
  view: View,
  anomalyIds: readonly string[],
): Promise<Recovery[]> {
  const answer = await sql<Recovery>`
    select line.id, line.anomaly_id as "anomalyId", to_char(line.recovered_on, 'YYYY-MM-DD') as date, line.way,
           trim_scale(line.amount)::text as amount, line.credit_note as "creditNote", line.proof, line.reason,
           line.attachment_id as attachment, file.name as "attachmentName", line.bank_entry as "bankEntry",
           core.person_name(${view.projectId}, recorder.id) as "recordedBy",
           ${instant(sql`line.recorded_at`)} as "recordedAt"
    from ${linesOf(view)} line
    left join core.users recorder on recorder.id = line.recorded_by
    left join core.files file on file.id = line.attachment_id
    where line.source = ${view.source} and line.anomaly_id = any(${anomalyIds}::text[]) and line.is_live
    order by line.id`.execute(tx)
  return answer.rows
}

/** Removes a line as part of a change set. */
export async function retireRecovery(tx: Tx, view: View, id: number, changeSet: string): Promise<void> {
  await sql`
    update ${linesOf(view)} set is_live = false, removed_by = ${changeSet}::bigint where id = ${id}`.execute(
    tx,
  )
}

/** Adds lines, in their order, as part of a change set. */
export async function insertRecoveries(
  tx: Tx,
  view: View,
  added: readonly (NewRecovery & { anomalyId: string })[],
  recorded: { changeSet: string; userId: number; now: Date },
): Promise<void> {
  const of = <Key extends keyof NewRecovery | 'anomalyId'>(key: Key) => added.map((line) => line[key])
  await sql`
    insert into ${linesOf(view)}
      (source, anomaly_id, recovered_on, way, amount, credit_note, proof, reason, attachment_id, bank_entry, added_by,
        recorded_by, recorded_at)
    select ${view.source}, line.anomaly_id, line.day, line.way, line.amount, line.credit_note, line.proof, line.reason,
           line.attachment, line.bank_entry, ${recorded.changeSet}::bigint, ${recorded.userId}::integer,
             ${recorded.now}::timestamptz
    from unnest(${of('anomalyId')}::text[], ${of('date')}::date[], ${of('way')}::text[], ${of('amount')}::numeric[],
                ${of('creditNote')}::text[], ${of('proof')}::text[], ${of('reason')}::text[],
                ${of('attachment')}::uuid[], ${of('bankEntry')}::text[])
         with ordinality line (anomaly_id, day, way, amount, credit_note, proof, reason, attachment, bank_entry, place)
    order by line.place`.execute(tx)
}

/**
 * Undo removes the lines that a step added and restores those that it removed; redo repeats the step. Lines move with
 * the anomalies that `changeSet`, the reversal, writes: what it leaves as it is keeps its lines.
 */
export async function moveRecoveries(
  tx: Tx,
  view: View,
  { step, changeSet, direction }: { step: string; changeSet: string; direction: 'undo' | 'redo' },
): Promise<void> {
  const isAgain = direction === 'redo'
  await sql`
    update ${linesOf(view)} set is_live = case when removed_by = ${step}::bigint then ${!isAgain}::boolean else
      ${isAgain}::boolean end
    where (added_by = ${step}::bigint or removed_by = ${step}::bigint)
      and anomaly_id in (select base.anomaly_id from ${view.tables.rowChanges} change
                         join ${view.tables.base} base on base.row_id = change.row_id
                         where change.change_set_id = ${changeSet}::bigint)`.execute(tx)
}

/** Which of these entries of bank statements has the project recorded already? */
export async function selectBookedEntries(
  tx: Tx,
  projectId: number,
  entries: readonly string[],
): Promise<Set<string>> {
  const answer = await sql<{ entry: string }>`
    select distinct line.bank_entry as entry from ${sql.id(projectSchemaName(projectId), 'recoveries')} line
    where line.bank_entry = any(string_to_array(${entries.join(',')}, ',')) and line.is_live`.execute(tx)
  return new Set(answer.rows.map(({ entry }) => entry))
}

/** Lets one call at a time record what bank statements brought, until its transaction ends. */
export async function lockBankEntries(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank entries/${projectId}`}, 0))`.execute(tx)
}

/** Which of these files does each of these anomalies have? None of them is deleted before the transaction ends. */
export async function selectProofs(
  tx: Tx,
  { projectId, source }: Pick<View, 'projectId' | 'source'>,
  given: readonly { anomalyId: string; attachment: string | null }[],
): Promise<Set<string>> {
  const named = given.filter(({ attachment }) => attachment !== null)
  if (named.length === 0) return new Set()
  const answer = await sql<{ key: string }>`
    select found.file_id || '/' || found.anomaly_id as key from core.attachments found
    join unnest(${named.map(({ attachment }) => attachment)}::uuid[], ${named.map(({ anomalyId }) => anomalyId)}::text[])
         as given (file_id, anomaly_id) on given.file_id = found.file_id and given.anomaly_id = found.anomaly_id
    where found.project_id = ${projectId} and found.source = ${source} and found.deleted_at is null
    for share of found`.execute(tx)
  return new Set(answer.rows.map(({ key }) => key))
}

function linesOf({ projectId }: View): RawBuilder<unknown> {
  return sql`${sql.id(projectSchemaName(projectId), 'recoveries')}`
}
