import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { sql } from 'kysely'

type Anomaly = { projectId: number; source: AnomalySource; anomalyId: string }

export type AttachmentRow = {
  id: string
  /** Under which id the store has its bytes. */
  bytesId: string
  name: string
  size: number
  type: string
  addedBy: string
  addedById: number
  addedAt: string
}

/** Which files does an anomaly have, newest first; one of them alone where `id` is given? */
export async function selectAttachments(tx: Tx, anomaly: Anomaly, id?: string): Promise<AttachmentRow[]> {
  const answer = await sql<AttachmentRow>`
    select attachment.file_id as id, coalesce(file.bytes_id, file.id) as "bytesId", file.name, file.size::float8 as
      size, file.content_type as type,
           coalesce(core.person_name(${anomaly.projectId}, impersonator.id) || ' (' ||
             core.person_name(${anomaly.projectId}, person.id) || ')', core.person_name(${anomaly.projectId},
             person.id)) as "addedBy",
           attachment.added_by as "addedById",
           to_char(attachment.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt"
    from core.attachments attachment
    join core.files file on file.id = attachment.file_id
    join core.users person on person.id = attachment.added_by
    left join core.users impersonator on impersonator.id = attachment.impersonator_id
    where attachment.project_id = ${anomaly.projectId} and attachment.source = ${anomaly.source}
      and attachment.anomaly_id = ${anomaly.anomalyId} and attachment.deleted_at is null
      and (${id ?? null}::uuid is null or attachment.file_id = ${id ?? null}::uuid)
    order by attachment.added_at desc, attachment.file_id`.execute(tx)
  return answer.rows
}

/** Lets one call at a time add files to an anomaly, until its transaction ends: they are counted first. */
export async function lockAttachments(tx: Tx, anomaly: Anomaly): Promise<void> {
  const key = `attachments/${anomaly.projectId}/${anomaly.source}/${anomaly.anomalyId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Adds a file of the project to an anomaly. */
export async function insertAttachment(
  tx: Tx,
  anomaly: Anomaly,
  { fileId, userId, now }: { fileId: string; userId: number; now: Date },
): Promise<void> {
  await sql`
    insert into core.attachments (file_id, project_id, source, anomaly_id, added_by, added_at)
    values (${fileId}, ${anomaly.projectId}, ${anomaly.source}, ${anomaly.anomalyId}, ${userId}, ${now})`.execute(
    tx,
  )
}

/** Does a recovery that counts, or an answer to a letter, refer to this file (FLOW-18, FLOW-20)? */
export async function isProof(tx: Tx, { projectId }: Anomaly, id: string): Promise<boolean> {
  const answer = await sql<{ isProof: boolean }>`
    select exists (select from ${sql.id(projectSchemaName(projectId), 'recoveries')} line
                   where line.attachment_id = ${id} and line.is_live)
        or exists (select from ${sql.id(projectSchemaName(projectId), 'claim_letter_answers')} answer
                   where answer.attachment_id = ${id} and not answer.is_undone) as "isProof"`.execute(tx)
  return answer.rows[0]?.isProof === true
}

/** Takes a file off its anomaly. */
export async function markDeleted(tx: Tx, id: string, userId: number, now: Date): Promise<void> {
  await sql`
    update core.attachments set deleted_at = ${now}, deleted_by = ${userId}
    where file_id = ${id} and deleted_at is null`.execute(tx)
}
