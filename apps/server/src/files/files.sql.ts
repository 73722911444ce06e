import type { Db, Tx } from '@quitus/database/connection.ts'
import type { UploadedFile } from './cell-files.ts'

/**
 * Which of these files do cells, their history, finished jobs or transfers refer to, in whatever project? Runs as the
 * owner.
 */
export async function selectKnownFileIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const ofCells = await db.selectFrom('core.files').select('id').where('id', 'in', ids).execute()
  const lent = await db.selectFrom('core.files').select('bytes_id').where('bytes_id', 'in', ids).execute()
  const ofJobs = await db.selectFrom('core.jobs').select('file_id').where('file_id', 'in', ids).execute()
  const sent = await db.selectFrom('core.transfer_objects').select('id').where('id', 'in', ids).execute()
  const coming = await db.selectFrom('core.transfer_uploads').select('id').where('id', 'in', ids).execute()
  const named = [...ofCells, ...sent, ...coming].map(({ id }) => id)
  return new Set([
    ...named,
    ...lent.flatMap(({ bytes_id }) => bytes_id ?? []),
    ...ofJobs.flatMap(({ file_id }) => file_id ?? []),
  ])
}

/** What is known of a file of the transaction's project? */
export function findFile(
  tx: Tx,
  projectId: number,
  id: string,
): Promise<
  { id: string; name: string; size: string; content_type: string; bytes_id: string | null } | undefined
> {
  return tx
    .selectFrom('core.files')
    .select(['id', 'name', 'size', 'content_type', 'bytes_id'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Makes an uploaded file one of the project; a cell refers to it in the same transaction. */
export async function insertFile(
  tx: Tx,
  file: UploadedFile,
  owner: { projectId: number; userId: number; now: Date },
): Promise<void> {
  const { id, name, size, type, sha256, bytesId } = file
  await tx
    .insertInto('core.files')
    .values({
      id,
      project_id: owner.projectId,
      name,
      size,
      content_type: type,
      sha256,
      bytes_id: bytesId ?? null,
      created_by: owner.userId,
      created_at: owner.now,
    })
    .execute()
}
