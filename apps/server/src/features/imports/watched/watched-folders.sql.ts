import type { Tx } from '@quitus/database/connection.ts'
import { objectNameKey } from '@quitus/domain/file-transfers/object-name.ts'
import { sql } from 'kysely'
import type { DraftFile } from '../drafts/import-drafts.sql.ts'

/** A folder from the top of the project down, as texts; null where it, or one around it, was deleted. */
const PATH = sql`(
  with recursive around as (
    select id, parent_id, name, deleted_at, 1 as height from core.transfer_objects
    where project_id = watched.project_id and id = watched.folder_id and is_folder
    union all
    select folder.id, folder.parent_id, folder.name, folder.deleted_at, around.height + 1 from around
    join core.transfer_objects folder on folder.project_id = watched.project_id and folder.id = around.parent_id
  )
  select array_agg(name order by height desc) from around having bool_and(deleted_at is null))`

export type WatchedRow = {
  folder: string | null
  path: string[] | null
  at: string | null
  timeZone: string
  addsToCurrent: boolean | null
  setUpBy: string | null
  setUpAt: string | null
}

/** Which folder of the project is watched, and when? */
export async function findWatched(tx: Tx, projectId: number): Promise<WatchedRow> {
  const answer = await sql<WatchedRow>`
    select watched.folder_id as folder, ${PATH} as path, to_char(watched.at_time, 'HH24:MI') as at,
           project.time_zone as "timeZone", watched.adds_to_current as "addsToCurrent",
           core.person_name(project.id, watched.set_up_by) as "setUpBy",
           to_char(watched.set_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "setUpAt"
    from core.projects project left join core.watched_folders watched on watched.project_id = project.id
    where project.id = ${projectId}`.execute(tx)
  const [row] = answer.rows
  if (row === undefined) throw new Error('The project is not there.')
  return row
}

type WatchedChoice = {
  projectId: number
  folder: string
  /** `HH:MM` in the time zone of the project. */
  at: string
  addsToCurrent: boolean
  userId: number
  now: Date
}

/** Is this a folder of the project, out of the bin? */
export async function isFolder(tx: Tx, projectId: number, folder: string): Promise<boolean> {
  const answer = await sql`
    select from core.transfer_objects
    where project_id = ${projectId} and id = ${folder} and is_folder and deleted_at is null`.execute(tx)
  return answer.rows.length > 0
}

/** Which folder is reached by these names from the top of the project down? */
export async function findFolderByPath(
  tx: Tx,
  projectId: number,
  names: readonly string[],
): Promise<string | undefined> {
  const keys = names.map(objectNameKey)
  const answer = await sql<{ id: string }>`
    with recursive down as (
      select null::uuid as id, 0 as depth
      union all
      select folder.id, down.depth + 1 from down
      join core.transfer_objects folder
        on folder.project_id = ${projectId} and folder.parent_id is not distinct from down.id
          and folder.is_folder and folder.deleted_at is null and folder.name_key = (${keys}::text[])[down.depth + 1]
    )
    select id from down where depth = ${keys.length} and id is not null order by id limit 1`.execute(tx)
  return answer.rows[0]?.id
}

/**
 * Watches a folder from the next time of day on. What is in a newly chosen folder counts as imported, so that only
 * what comes later is.
 */
export async function saveWatched(
  tx: Tx,
  { projectId, folder, at, addsToCurrent, userId, now }: WatchedChoice,
): Promise<void> {
  await sql`
    insert into core.imported_files (project_id, object_id, sha256, noted_at)
    select project_id, id, sha256, ${now} from core.transfer_objects
    where project_id = ${projectId} and parent_id = ${folder} and not is_folder and deleted_at is null
      and not exists (select from core.watched_folders
                      where project_id = ${projectId} and folder_id = ${folder})
    on conflict do nothing`.execute(tx)
  await sql`
    insert into core.watched_folders (project_id, folder_id, at_time, adds_to_current, set_up_by, set_up_at, done_on)
    select id, ${folder}, ${at}::time, ${addsToCurrent}, ${userId}, ${now}, local.day - (local.time < ${at}::time)::integer
    from core.projects, lateral (
      select (${now}::timestamptz at time zone time_zone)::date as day,
             (${now}::timestamptz at time zone time_zone)::time as time) local
    where id = ${projectId}
    on conflict (project_id) do update
      set folder_id = excluded.folder_id, at_time = excluded.at_time, adds_to_current = excluded.adds_to_current,
          set_up_by = excluded.set_up_by, set_up_at = excluded.set_up_at, done_on = excluded.done_on`.execute(
    tx,
  )
}

export async function removeWatched(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('core.watched_folders').where('project_id', '=', projectId).execute()
}

const DUE = (now: Date) => sql`
  project.archived_at is null and watched.done_on < (${now}::timestamptz at time zone project.time_zone)::date
  and watched.at_time <= (${now}::timestamptz at time zone project.time_zone)::time`

/** In which projects is it the time of day? Runs as the owner. */
export async function selectDueProjects(tx: Tx, now: Date): Promise<number[]> {
  const answer = await sql<{ id: number }>`
    select project.id from core.watched_folders watched join core.projects project on project.id = watched.project_id
    where ${DUE(now)} order by project.id`.execute(tx)
  return answer.rows.map(({ id }) => id)
}

export type DueFolder = { folder: string; isThere: boolean; addsToCurrent: boolean; setUpBy: number }

/** Takes the folder of a project that is due; undefined where another process has, or had, it. Runs as the owner. */
export async function takeDueFolder(tx: Tx, projectId: number, now: Date): Promise<DueFolder | undefined> {
  const answer = await sql<DueFolder>`
    select watched.folder_id as folder, ${PATH} is not null as "isThere",
           watched.adds_to_current as "addsToCurrent", watched.set_up_by as "setUpBy"
    from core.watched_folders watched join core.projects project on project.id = watched.project_id
    where watched.project_id = ${projectId} and ${DUE(now)}
    for update of watched skip locked`.execute(tx)
  return answer.rows[0]
}

/** Nothing more is to be done today. Runs as the owner. */
export async function markDone(tx: Tx, projectId: number, now: Date): Promise<void> {
  await sql`
    update core.watched_folders watched set done_on = (${now}::timestamptz at time zone project.time_zone)::date
    from core.projects project where project.id = watched.project_id and project.id = ${projectId}`.execute(
    tx,
  )
}

/** Files that came since and were never imported, each content once, by name; at most `limit`. Runs as the owner. */
export async function selectNewFiles(
  tx: Tx,
  projectId: number,
  folder: string,
  limit: number,
): Promise<DraftFile[]> {
  const answer = await sql<DraftFile>`
    select id, name, size, content_type as "contentType" from (
      select distinct on (sha256) * from core.transfer_objects object
      where project_id = ${projectId} and parent_id = ${folder} and not is_folder and deleted_at is null
        and not exists (select from core.imported_files known
                        where known.project_id = ${projectId} and known.object_id = object.id)
        and not exists (select from core.imported_files known
                        where known.project_id = ${projectId} and known.sha256 = object.sha256)
      order by sha256, created_at, id
    ) new order by name collate core.by_name, id limit ${limit}`.execute(tx)
  return answer.rows
}

/** Is anything on its way into this folder that came on since `since`? Runs as the owner. */
export async function isArriving(tx: Tx, projectId: number, folder: string, since: Date): Promise<boolean> {
  const answer = await sql`
    select from core.transfer_uploads
    where project_id = ${projectId} and parent_id = ${folder} and state in ('receiving', 'checking')
      and touched_at > ${since} limit 1`.execute(tx)
  return answer.rows.length > 0
}

/** These files are to be looked at again. Runs as the owner. */
export async function forgetImportedFiles(tx: Tx, projectId: number, ids: readonly string[]): Promise<void> {
  await sql`
    delete from core.imported_files
    where project_id = ${projectId} and object_id = any(${[...ids]}::uuid[])`.execute(tx)
}
