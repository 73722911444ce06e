import type { Db, Tx } from '@quitus/database/connection.ts'
import { objectNameKey } from '@quitus/domain/file-transfers/object-name.ts'
import type { UploadState } from '@quitus/domain/file-transfers/upload-state.ts'
import { sql } from 'kysely'
import type { UploadRow } from './uploads-of-project.sql.ts'

/** The upload of this id that waits to be checked, in whatever project. Runs as the owner. */
export async function findCheckedUpload(owner: Db, id: string): Promise<UploadRow | undefined> {
  const answer = await sql<UploadRow>`
    select id, project_id, parent_id, name, is_staff_only, note, size, fingerprint, sent_sha256, state, error_code,
      sha256, created_by,
           impersonator_id, created_at from core.transfer_uploads where id = ${id} and state = 'checking'`.execute(
    owner,
  )
  return answer.rows[0]
}

/** Notes what became of an upload; false where another process did before. */
export async function endUpload(
  tx: Tx,
  id: string,
  { state, errorCode, sha256 }: { state: UploadState; errorCode: string | null; sha256: Buffer | null },
): Promise<boolean> {
  const answer = await sql`
    update core.transfer_uploads set state = ${state}, error_code = ${errorCode}, sha256 = ${sha256}
    where id = ${id} and state = 'checking'`.execute(tx)
  return answer.numAffectedRows === 1n
}

/** Lists the file that an upload brought, under the upload’s id. */
export async function insertFileObject(
  tx: Tx,
  upload: Pick<UploadRow, 'id' | 'project_id' | 'note' | 'size' | 'created_by'>,
  file: {
    parent: string | null
    isStaffOnly: boolean
    name: string
    sha256: Buffer
    type: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('core.transfer_objects')
    .values({
      ...{ id: upload.id, project_id: upload.project_id, parent_id: file.parent, is_folder: false },
      ...{
        name: file.name,
        name_key: objectNameKey(file.name),
        is_staff_only: file.isStaffOnly,
        note: upload.note,
      },
      ...{ size: Number(upload.size), content_type: file.type, sha256: file.sha256 },
      ...{ created_by: upload.created_by, created_at: file.now },
    })
    .execute()
}

/** The file with these bytes that is in a folder already, whatever its name; undefined where there is none. */
export async function findSameFile(
  tx: Tx,
  { projectId, parent }: { projectId: number; parent: string },
  sha256: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('core.transfer_objects')
    .select('id')
    .where('project_id', '=', projectId)
    .where('parent_id', '=', parent)
    .where('sha256', '=', sha256)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
