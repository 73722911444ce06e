import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { AnswerKind } from '@quitus/domain/letters/letter-answer.ts'
import { sql } from 'kysely'

export type AnswerRow = {
  id: number
  answeredOn: string
  kind: AnswerKind
  text: string
  reference: string | null
  amount: string | null
  anomalies: number
  recordedBy: string
  recordedById: number
  recordedAt: string
  changeSet: string | null
  /** The file of the answer, the anomaly that has it, and its name. */
  attachment: { id: string; anomalyId: string; name: string; isDeleted: boolean } | null
}

export type NewAnswer = Pick<
  AnswerRow,
  'answeredOn' | 'kind' | 'text' | 'reference' | 'amount' | 'changeSet'
> & {
  attachment: { id: string; anomalyId: string; source: AnomalySource } | null
  /** The anomalies that it is about, of each letter. */
  byLetter: readonly { letter: number; anomalyIds: readonly string[] }[]
}

/** Keeps the answer of a supplier with each of the letters that it is about. */
export async function insertAnswers(
  tx: Tx,
  projectId: number,
  answer: NewAnswer,
  recorded: { by: number; at: Date },
): Promise<void> {
  const about = answer.byLetter.map(({ letter, anomalyIds }) => ({ letter, ids: anomalyIds }))
  const { attachment } = answer
  await sql`
    insert into ${answersOf(projectId)}
      (letter_id, answered_on, kind, said, reference, amount, anomaly_ids, recorded_by, recorded_at, step_id,
       attachment_id, attachment_anomaly, attachment_source)
    select about.letter, ${answer.answeredOn}::date, ${answer.kind}, ${answer.text}, ${answer.reference},
           ${answer.amount}::numeric, about.ids, ${recorded.by}, ${recorded.at}, ${answer.changeSet}::bigint,
           ${attachment?.id ?? null}::uuid, ${attachment?.anomalyId ?? null}::text, ${attachment?.source ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as about (letter integer, ids text[])
    order by about.letter`.execute(tx)
}

/** What was answered to a letter, in the order in which it was recorded, without what was undone? */
export async function selectAnswers(tx: Tx, projectId: number, letter: number): Promise<AnswerRow[]> {
  const answer = await sql<AnswerRow>`
    select answer.id, to_char(answered_on, 'YYYY-MM-DD') as "answeredOn", kind, said as text, reference,
           amount::text as amount, cardinality(anomaly_ids) as anomalies,
           core.person_name(${projectId}, recorded_by) as "recordedBy", recorded_by as "recordedById",
           recorded_at as "recordedAt", step_id::text as "changeSet",
           case when attachment_id is not null then
             jsonb_build_object('id', attachment_id, 'anomalyId', attachment_anomaly, 'name', file.name,
                                'isDeleted', attached.deleted_at is not null) end as attachment
    from ${answersOf(projectId)} answer
    left join core.attachments attached on attached.file_id = answer.attachment_id
    left join core.files file on file.id = attached.file_id
    where letter_id = ${letter} and not is_undone order by answer.id`.execute(tx)
  return answer.rows
}

/** The most answers, undone ones included, that one of these letters has. */
export async function findMostAnswers(
  tx: Tx,
  projectId: number,
  letters: readonly number[],
): Promise<number> {
  const answer = await sql<{ most: number }>`
    select coalesce(max(of_letter.count), 0)::integer as most from (
      select count(*) from ${answersOf(projectId)} where letter_id = any(${letters}::integer[])
      group by letter_id) of_letter`.execute(tx)
  return answer.rows[0]?.most ?? 0
}

function answersOf(projectId: number) {
  return sql.id(projectSchemaName(projectId), 'claim_letter_answers')
}
