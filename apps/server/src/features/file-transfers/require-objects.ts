import type { Tx } from '@quitus/database/connection.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { readObjectName } from '@quitus/domain/file-transfers/object-name.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { mayChange, type Requester } from './object.presenter.ts'
import { type FolderRow, holdsOfOthers, type ObjectRow, selectFolders, selectObjects } from './objects.sql.ts'

type Call = Requester & { tx: Tx }

/** The name as it is kept; throws `object_name_not_accepted` with the reason. */
export function requireName(untrustedName: string): string {
  const reading = readObjectName(untrustedName)
  if (reading.ok) return reading.name
  throw new WordedRefusal('object_name_not_accepted', (translate) => ({
    reason: translate(`fileTransfers:name.${reading.fault}`),
  }))
}

/** The refusal of a name that another object of the folder has. */
export function nameTaken(name: string): WordedRefusal {
  return new WordedRefusal('object_name_taken', () => ({ name }))
}

/** The folders around and including a folder, none for the top of the project; throws `folder_not_found`. */
export async function requireFolder(tx: Tx, projectId: number, folder: string | null): Promise<FolderRow[]> {
  if (folder === null) return []
  const folders = await selectFolders(tx, projectId, folder)
  if (folders.length === 0) throw new AppError('folder_not_found')
  return folders
}

/** All of these objects, in the bin or out of it; throws `object_not_found` where one is missing. */
export async function requireObjects(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
  isDeleted = false,
): Promise<ObjectRow[]> {
  const wanted = new Set(ids)
  const rows = await selectObjects(tx, projectId, [...wanted])
  const found = rows.filter(({ deleted_at }) => (deleted_at !== null) === isDeleted)
  if (found.length !== wanted.size) throw new AppError('object_not_found')
  return found
}

/** The same for someone who is to change them, with everything in them; throws `not_permitted`. */
export async function requireChangeable(
  call: Call,
  projectId: number,
  ids: readonly string[],
  isDeleted = false,
): Promise<ObjectRow[]> {
  const rows = await requireObjects(call.tx, projectId, ids, isDeleted)
  if (!rows.every((row) => mayChange(call, row))) throw new AppError('not_permitted')
  const folders = rows.filter(({ is_folder }) => is_folder).map(({ id }) => id)
  if (folders.length === 0) return rows
  const seesEverything =
    call.actor.user.roleType === 'staff' && can(call.actor, 'project.manage', call.access)
  if (!seesEverything && (await holdsOfOthers(call.tx, folders, isDeleted)))
    throw new AppError('not_permitted')
  return rows
}
