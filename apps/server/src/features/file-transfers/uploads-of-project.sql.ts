import type { Tx } from '@quitus/database/connection.ts'
import type { UploadState } from '@quitus/domain/file-transfers/upload-state.ts'
import { sql } from 'kysely'

export type UploadRow = {
  id: string
  parent_id: string | null
  name: string
  is_staff_only: boolean
  note: string | null
  size: string
  fingerprint: string
  sent_sha256: Buffer | null
  state: UploadState
  error_code: string | null
  sha256: Buffer | null
  created_at: string
  told_at: string | null
  created_by: number
  impersonator_id: number | null
  project_id: number
  counted: string
}

const COLUMNS = sql`
  id, project_id, parent_id, name, is_staff_only, note, size, fingerprint, sent_sha256, state, error_code, sha256,
    created_by, impersonator_id, counted,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
  to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as told_at`

/** The person’s own upload, if it is one. */
export async function findUpload(
  tx: Tx,
  projectId: number,
  id: string,
  userId: number,
): Promise<UploadRow | undefined> {
  const answer = await sql<UploadRow>`
    select ${COLUMNS} from core.transfer_uploads
    where project_id = ${projectId} and id = ${id} and created_by = ${userId}`.execute(tx)
  return answer.rows[0]
}

/** The person’s uploads that are under way, and those that ended since, newest first. */
export async function selectUploads(
  tx: Tx,
  projectId: number,
  userId: number,
  since: Date,
): Promise<UploadRow[]> {
  const answer = await sql<UploadRow>`
    select ${COLUMNS} from core.transfer_uploads
    where project_id = ${projectId} and created_by = ${userId}
      and (state in ('receiving', 'checking') or created_at > ${since})
    order by transfer_uploads.created_at desc, id limit 1000`.execute(tx)
  return answer.rows
}

export type AnnouncedFile = {
  projectId: number
  parent: string | null
  name: string
  size: number
  fingerprint: string
  note: string
  sha256: Buffer | null
  isStaffOnly: boolean
  userId: number
  now: Date
}

/** The upload of this file that the same person has begun, if any. */
export async function findBegunUpload(tx: Tx, file: AnnouncedFile): Promise<UploadRow | undefined> {
  const answer = await sql<UploadRow>`
    select ${COLUMNS} from core.transfer_uploads
    where project_id = ${file.projectId} and created_by = ${file.userId} and parent_id is not distinct from
      ${file.parent}::uuid
      and name = ${file.name} and size = ${file.size} and fingerprint = ${file.fingerprint}
      and state in ('receiving', 'checking')`.execute(tx)
  return answer.rows[0]
}

/** Notes a file that is going to be sent. */
export async function insertUpload(tx: Tx, file: AnnouncedFile): Promise<UploadRow> {
  const answer = await sql<UploadRow>`
    insert into core.transfer_uploads
      (project_id, parent_id, name, is_staff_only, note, size, fingerprint, sent_sha256, created_by, created_at,
        touched_at)
    values (${file.projectId}, ${file.parent}, ${file.name}, ${file.isStaffOnly}, nullif(${file.note}, ''),
      ${file.size},
            ${file.fingerprint}, ${file.sha256}, ${file.userId}, ${file.now}, ${file.now})
    returning ${COLUMNS}`.execute(tx)
  const [row] = answer.rows
  if (row === undefined) throw new Error('An insert answered no row.')
  return row
}

/** How many uploads has the person under way in this project? */
export async function countActiveUploads(tx: Tx, projectId: number, userId: number): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count from core.transfer_uploads
    where project_id = ${projectId} and created_by = ${userId} and state in ('receiving', 'checking')`.execute(
    tx,
  )
  return answer.rows[0]?.count ?? 0
}

/** Notes that bytes come for an upload, so that it is not taken for abandoned. */
export async function touchUpload(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('core.transfer_uploads').set({ touched_at: now }).where('id', '=', id).execute()
}

/** Counts all of an upload against the quota while it is being sent; `settleCounted` reverses what has not come. */
export async function countWhole(tx: Tx, id: string): Promise<void> {
  await sql`update core.transfer_uploads set counted = size where id = ${id} and state = 'receiving'`.execute(
    tx,
  )
}

/** Forgets an upload that is not complete. */
export async function deleteUnfinishedUpload(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('core.transfer_uploads')
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Bytes that the project takes, and all projects together. */
export async function selectUsage(tx: Tx, projectId: number): Promise<{ bytes: number; totalBytes: number }> {
  const answer = await sql<{ bytes: string; total: string }>`
    select coalesce((select bytes from core.transfer_usage where project_id = ${projectId}), 0) as bytes,
           core.transfer_bytes_of_installation() as total`.execute(tx)
  return { bytes: Number(answer.rows[0]?.bytes ?? 0), totalBytes: Number(answer.rows[0]?.total ?? 0) }
}
