import type { ObjectSort } from '@quitus/contract/file-transfers/transfer.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

export type ObjectRow = {
  id: string
  parent_id: string | null
  is_folder: boolean
  name: string
  note: string | null
  size: string | null
  content_type: string | null
  sha256: Buffer | null
  created_at: string
  created_by: number
  sender: string
  is_staff_only: boolean
  is_kept_itself: boolean
  has_folders: boolean | null
  path: string[] | null
  deleted_at: string | null
  remover: string | null
}

export type FolderRow = { id: string; name: string; isStaffOnly: boolean }

const instant = (column: string) =>
  sql`to_char(object.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const COLUMNS = sql`
  object.id, object.parent_id, object.is_folder, object.name, object.note, object.size, object.content_type,
    object.sha256,
  ${instant('created_at')} as created_at, object.created_by, core.person_name(object.project_id, sender.id) as sender,
    object.is_staff_only, object.is_kept_itself,
  ${instant('deleted_at')} as deleted_at, core.person_name(object.project_id, remover.id) as remover`

const PEOPLE = sql`
  join core.users sender on sender.id = object.created_by left join core.users remover on remover.id =
    object.deleted_by`

const NO_PATH = sql`null::text[] as path`

/** The names of the folders around each object of `object`, from the top. */
const PATH = sql`(
  with recursive around as (
    select folder.parent_id, folder.name, 1 as height from core.transfer_objects folder
    where folder.project_id = object.project_id and folder.id = object.parent_id
    union all
    select folder.parent_id, folder.name, around.height + 1 from around
    join core.transfer_objects folder on folder.project_id = object.project_id and folder.id = around.parent_id
  )
  select coalesce(array_agg(name order by height desc), '{}') from around) as path`

/** One look into an index for each folder: “exists” would have every folder of the project read for a list of a few. */
const HAS_FOLDERS = sql`
  case when object.is_folder then coalesce((
    select true from core.transfer_objects inner_object
    where inner_object.project_id = object.project_id and inner_object.folder_id = object.id and inner_object.is_folder
      and inner_object.deleted_at is null limit 1), false) end as has_folders`

const ORDERS: Record<ObjectSort, RawBuilder<unknown>> = {
  name: sql`object.name collate core.by_name`,
  size: sql`object.size`,
  createdAt: sql`object.created_at`,
}

/** What is in a folder, or at the top of the project; in a form by which indexes order. */
export function inFolder(folder: string | null): RawBuilder<unknown> {
  return sql`folder_id = ${folder ?? TOP}`
}

const TOP = '00000000-0000-0000-0000-000000000000'

/** Lets one call at a time change the folders of a project, until its transaction ends. */
export async function lockTransfers(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfers/${projectId}`}, 0))`.execute(tx)
}

/** Which folders are around this one, from the top, itself the last? Empty where there is no such folder. */
export async function selectFolders(tx: Tx, projectId: number, folder: string): Promise<FolderRow[]> {
  const answer = await sql<FolderRow>`
    with recursive around as (
      select id, parent_id, name, is_staff_only, 1 as height from core.transfer_objects
      where project_id = ${projectId} and id = ${folder} and is_folder and deleted_at is null
      union all
      select folder.id, folder.parent_id, folder.name, folder.is_staff_only, around.height + 1 from around
      join core.transfer_objects folder on folder.project_id = ${projectId} and folder.id = around.parent_id
    )
    select id, name, is_staff_only as "isStaffOnly" from around order by height desc`.execute(tx)
  return answer.rows
}

export type Page = {
  projectId: number
  folder: string | null
  sort: ObjectSort
  isDescending: boolean
  /** The object that the page is behind. */
  after: ObjectRow | null
  limit: number
}

/** Which folders, or which files, of a folder come next in the order? Each page is read by the index of its order. */
export async function selectPage(tx: Tx, page: Page, isFolder: boolean): Promise<ObjectRow[]> {
  // Folders have no size: they stay in the order of their names.
  const order = ORDERS[isFolder && page.sort === 'size' ? 'name' : page.sort]
  const way = sql.raw(page.isDescending ? 'desc' : 'asc')
  const beyond = sql.raw(page.isDescending ? '<' : '>')
  const behind =
    page.after === null
      ? sql`true`
      : sql`(${order}, object.id) ${beyond} (select ${order}, object.id from core.transfer_objects object
            where object.project_id = ${page.projectId} and object.id = ${page.after.id})`
  const answer = await sql<ObjectRow>`
    select ${COLUMNS}, ${NO_PATH}, ${HAS_FOLDERS} from core.transfer_objects object ${PEOPLE}
    where object.project_id = ${page.projectId} and ${inFolder(page.folder)}
      and object.is_folder = ${isFolder} and object.deleted_at is null and ${behind}
    order by ${order} ${way}, object.id ${way} limit ${page.limit}`.execute(tx)
  return answer.rows
}

/** What in a folder, or anywhere in the project, is called so? The first by name, folders first. */
export async function searchObjects(
  tx: Tx,
  {
    projectId,
    folder,
    search,
    limit,
  }: { projectId: number; folder: string | null; search: string; limit: number },
): Promise<ObjectRow[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const inside =
    folder === null
      ? sql`true`
      : sql`exists (
          with recursive around as (
            select object.parent_id as id
            union
            select folder.parent_id from around
            join core.transfer_objects folder on folder.project_id = ${projectId} and folder.id = around.id
          )
          select from around where id = ${folder})`
  const answer = await sql<ObjectRow>`
    select ${COLUMNS}, ${PATH}, null::boolean as has_folders from (
      select * from core.transfer_objects object
      where object.project_id = ${projectId} and object.deleted_at is null and core.fold(object.name) like
        core.fold(${pattern})
        and ${inside}
      order by object.is_folder desc, object.name collate core.by_name, object.id limit ${limit}
    ) object ${PEOPLE}
    order by object.is_folder desc, object.name collate core.by_name, object.id`.execute(tx)
  return answer.rows
}

/** What is known of these objects, whether in the bin or not? */
export async function selectObjects(tx: Tx, projectId: number, ids: readonly string[]): Promise<ObjectRow[]> {
  const answer = await sql<ObjectRow>`
    select ${COLUMNS}, ${NO_PATH}, ${HAS_FOLDERS} from core.transfer_objects object ${PEOPLE}
    where object.project_id = ${projectId} and object.id = any(${[...ids]}::uuid[])`.execute(tx)
  return answer.rows
}

/** Which objects were deleted themselves, newest first, behind the one before? */
export async function selectBin(
  tx: Tx,
  { projectId, after, limit }: { projectId: number; after: string | null; limit: number },
): Promise<ObjectRow[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(object.deleted_at, object.id) < (select deleted_at, id from core.transfer_objects
            where project_id = ${projectId} and id = ${after})`
  const answer = await sql<ObjectRow>`
    select ${COLUMNS}, ${PATH}, null::boolean as has_folders from core.transfer_objects object ${PEOPLE}
    where object.project_id = ${projectId} and object.deleted_with = object.id and ${behind}
    order by object.deleted_at desc, object.id desc limit ${limit}`.execute(tx)
  return answer.rows
}

/** The file with these bytes that is in this folder, if any. */
export async function findByChecksum(
  tx: Tx,
  projectId: number,
  folder: string | null,
  { sha256, size }: { sha256: Buffer; size: number },
): Promise<ObjectRow | undefined> {
  const answer = await sql<ObjectRow>`
    select ${COLUMNS}, ${NO_PATH}, null::boolean as has_folders from core.transfer_objects object ${PEOPLE}
    where object.project_id = ${projectId} and object.sha256 = ${sha256} and object.size = ${size} and
      object.deleted_at is null
      and ${inFolder(folder)}
    limit 1`.execute(tx)
  return answer.rows[0]
}

/**
 * Do these objects hold anything that the requester did not make or does not see? Counts what is hidden from them
 * too, and names nothing.
 */
export async function holdsOfOthers(tx: Tx, ids: readonly string[], areDeleted: boolean): Promise<boolean> {
  const answer = await sql<{ found: boolean }>`
    select core.holds_of_others(${[...ids]}::uuid[], ${areDeleted}) as found`.execute(tx)
  return answer.rows[0]?.found ?? true
}

/**
 * Which of these objects of the bin come first when all of them are restored: folders before what is in them, however
 * deep.
 */
export async function orderForRestoring(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
): Promise<string[]> {
  const answer = await sql<{ id: string }>`
    with recursive around as (
      select object.id as of, object.id, object.parent_id, 1 as depth from core.transfer_objects object
      where object.project_id = ${projectId} and object.id = any(${[...ids]}::uuid[])
      union all
      select around.of, folder.id, folder.parent_id, around.depth + 1 from around
      join core.transfer_objects folder on folder.project_id = ${projectId} and folder.id = around.parent_id
    )
    select of as id from around group by of order by max(depth), of`.execute(tx)
  return answer.rows.map(({ id }) => id)
}

/** Is this object in the bin? */
export async function isDeleted(tx: Tx, projectId: number, id: string): Promise<boolean> {
  const answer = await sql<{ gone: boolean }>`
    select exists (select from core.transfer_objects
                   where project_id = ${projectId} and id = ${id} and deleted_at is not null) as gone`.execute(
    tx,
  )
  return answer.rows[0]?.gone ?? false
}

export type FileOfTree = {
  id: string
  path: string[]
  size: string
  created_at: string
  content_type: string
}

/** Which files do these objects hold, with their names from the object down, at most `limit` of them? */
export async function selectFilesOfTrees(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
  limit: number,
): Promise<FileOfTree[]> {
  const answer = await sql<FileOfTree>`
    with recursive held as (
      select object.id, object.is_folder, array[object.name] as path, object.size, object.content_type,
        object.created_at
      from core.transfer_objects object
      where object.project_id = ${projectId} and object.id = any(${[...ids]}::uuid[]) and object.deleted_at is null
      union all
      select object.id, object.is_folder, held.path || object.name, object.size, object.content_type, object.created_at
        from held
      join core.transfer_objects object
        on object.project_id = ${projectId} and object.parent_id = held.id and object.deleted_at is null
    )
    select id, path, size, content_type, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as
      created_at
    from held where not is_folder order by path collate core.by_name, id limit ${limit}`.execute(tx)
  return answer.rows
}
