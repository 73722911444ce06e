import type { Tx } from '@quitus/database/connection.ts'
import { numberedName, objectNameKey } from '@quitus/domain/file-transfers/object-name.ts'
import { sql } from 'kysely'
import { inFolder } from './objects.sql.ts'

type Place = { projectId: number; parent: string | null; isStaffOnly: boolean }
type NewFolder = { name: string; userId: number; now: Date; isKeptItself: boolean }

/** The object of this name, or of one that people take for it, in a folder; undefined where the name is free. */
export async function findByName(
  tx: Tx,
  { projectId, parent, isStaffOnly }: Place,
  name: string,
): Promise<{ id: string; isFolder: boolean } | undefined> {
  const answer = await sql<{ id: string; isFolder: boolean }>`
    select id, is_folder as "isFolder" from core.transfer_objects
    where project_id = ${projectId} and ${inFolder(parent)} and name_key = ${objectNameKey(name)}
      and is_staff_only = ${isStaffOnly} and deleted_at is null`.execute(tx)
  return answer.rows[0]
}

/** The name itself, or the first numbered one that nothing in the folder has. */
export async function freeName(tx: Tx, place: Place, name: string): Promise<string> {
  let candidate = name
  for (let number = 2; (await findByName(tx, place, candidate)) !== undefined; number++)
    candidate = numberedName(name, number)
  return candidate
}

/** Makes a folder; its name must be free. */
export async function insertFolder(
  tx: Tx,
  { projectId, parent, isStaffOnly }: Place,
  folder: NewFolder,
): Promise<string> {
  const row = await tx
    .insertInto('core.transfer_objects')
    .values({
      ...{ project_id: projectId, parent_id: parent, is_folder: true, is_staff_only: isStaffOnly },
      is_kept_itself: folder.isKeptItself,
      ...{ name: folder.name, name_key: objectNameKey(folder.name) },
      ...{ note: null, size: null, content_type: null, sha256: null },
      ...{ created_by: folder.userId, created_at: folder.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Gives an object another name, which must be free. */
export async function renameObject(tx: Tx, projectId: number, id: string, name: string): Promise<void> {
  await tx
    .updateTable('core.transfer_objects')
    .set({ name, name_key: objectNameKey(name) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/**
 * Keeps an object with everything in it to staff, or opens it with everything in it save what was kept to staff by
 * itself. Only staff see all of it. What meets another object of its name there gets a number. `isByItself`: this
 * object was chosen, and not the folder that it comes into.
 */
export async function makeStaffOnly(
  tx: Tx,
  projectId: number,
  id: string,
  isStaffOnly: boolean,
  isByItself = false,
): Promise<void> {
  const held = sql`
    held as (
      select id from core.transfer_objects where project_id = ${projectId} and id = ${id}
      union
      select inner_object.id from held
      join core.transfer_objects inner_object on inner_object.project_id = ${projectId} and inner_object.parent_id =
        held.id
        and (${isStaffOnly} or not inner_object.is_kept_itself)
    )`
  const met = await sql<{ id: string; name: string; parent: string | null }>`
    with recursive ${held}
    select object.id, object.name, object.parent_id as parent from core.transfer_objects object
    join held on held.id = object.id
    join core.transfer_objects other on other.project_id = object.project_id and other.folder_id = object.folder_id
      and other.name_key = object.name_key and other.is_staff_only = ${isStaffOnly} and other.deleted_at is null
    where object.project_id = ${projectId} and object.is_staff_only <> ${isStaffOnly} and object.deleted_at is null and
      object.id <> ${id}`.execute(tx)
  for (const { id: inner, name, parent } of met.rows)
    await renameObject(tx, projectId, inner, await freeName(tx, { projectId, parent, isStaffOnly }, name))
  await sql`
    with recursive ${held}
    update core.transfer_objects object set is_staff_only = ${isStaffOnly}, 
      is_kept_itself = ${isStaffOnly} and (object.is_kept_itself or (${isByItself} and object.id = ${id}))
    from held where object.project_id = ${projectId} and object.id = held.id
      and (object.is_staff_only <> ${isStaffOnly} or (${isByItself} and object.id = ${id}))`.execute(tx)
}

/** Puts an object into a folder, where its name must be free. */
export async function moveObject(
  tx: Tx,
  projectId: number,
  id: string,
  parent: string | null,
): Promise<void> {
  await tx
    .updateTable('core.transfer_objects')
    .set({ parent_id: parent })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/** How many levels of folders are below this object, itself counted? */
export async function heightOf(tx: Tx, projectId: number, id: string): Promise<number> {
  const answer = await sql<{ height: number }>`
    with recursive held as (
      select id, 1 as depth from core.transfer_objects where project_id = ${projectId} and id = ${id} and is_folder
      union all
      select inner_object.id, held.depth + 1 from held
      join core.transfer_objects inner_object
        on inner_object.project_id = ${projectId} and inner_object.parent_id = held.id and inner_object.is_folder
    )
    select coalesce(max(depth), 0)::integer as height from held`.execute(tx)
  return answer.rows[0]?.height ?? 0
}

/** Moves objects with everything in them into the bin; answers how many went. */
export async function deleteTrees(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const answer = await sql<{ gone: number }>`
    select core.delete_transfer_objects(${[...ids]}::uuid[], ${now}) as gone`.execute(tx)
  return answer.rows[0]?.gone ?? 0
}

/**
 * Takes what was deleted with an object out of the bin, to a folder where its name is free; answers how many came
 * back.
 */
export async function restoreTree(
  tx: Tx,
  { id, name, parent }: { id: string; name: string; parent: string | null },
): Promise<number> {
  const answer = await sql<{ back: number }>`
    select core.restore_transfer_object(${id}, ${name}, ${objectNameKey(name)}, ${parent}) as back`.execute(
    tx,
  )
  return answer.rows[0]?.back ?? 0
}
