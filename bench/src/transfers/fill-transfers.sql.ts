import type { Client } from 'pg'

/** A project of so many objects: folders at its top, one of which holds most of the files. */
export const OBJECTS = { folders: 500, inLargest: 60_000, inOthers: 79 }

/** Opens file transfers in project 1. */
export async function openTransfers(db: Client): Promise<void> {
  await db.query(
    `update core.projects set features = features || '{transfers}' where id = 1 and not 'transfers' = any(features)`,
  )
}

/** Fills project 1 with about 100 000 objects without bytes; answers how many, and the largest folder. */
export async function fillTransfers(db: Client): Promise<{ count: number; largest: string; other: string }> {
  await db.query(
    `insert into core.transfer_objects (project_id, is_folder, name, name_key, created_by, created_at)
     select 1, true, 'Dossier ' || n, 'dossier ' || n, (select min(id) from core.users), now() - n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [OBJECTS.folders],
  )
  await db.query(
    `insert into core.transfer_objects (project_id, parent_id, is_folder, name, name_key, size, content_type, sha256,
      created_by, created_at)
     select 1, folder.id, false, 'Facture ' || md5(folder.name || n) || ' ' || n || '.pdf', 'facture ' || md5(folder.name || n) || ' ' || n || '.pdf',
            1 + n % 50000, 'application/pdf', sha256(n::text::bytea), folder.created_by, now() - n * interval '1 second'
     from core.transfer_objects folder
     cross join lateral generate_series(1, case when folder.name = 'Dossier 1' then $1::integer else $2::integer end) n
     where folder.project_id = 1 and folder.is_folder`,
    [OBJECTS.inLargest, OBJECTS.inOthers],
  )
  await db.query('analyze core.transfer_objects')
  const { rows } = await db.query<{ count: number; largest: string; other: string }>(
    `select count(*)::integer as count, max(id::text) filter (where name = 'Dossier 1') as largest,
            max(id::text) filter (where name = 'Dossier 250') as other from core.transfer_objects where project_id = 1`,
  )
  const [filled] = rows
  if (filled === undefined) throw new Error('Nothing was filled.')
  return filled
}

/** The name of the file in the middle of a folder, by its names. */
export async function middleOf(db: Client, folder: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select id from core.transfer_objects where project_id = 1 and parent_id = $1
     order by name collate core.by_name, id offset $2 limit 1`,
    [folder, OBJECTS.inLargest / 2],
  )
  return rows[0]?.id ?? ''
}

/** Lists files whose bytes are in the store under their ids; answers the folder around them. */
export async function insertStoredFiles(
  db: Client,
  ids: readonly string[],
  bytesEach: number,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into core.transfer_objects (project_id, is_folder, name, name_key, created_by, created_at)
     values (1, true, 'Zip', 'zip', (select min(id) from core.users), now()) returning id`,
  )
  const folder = rows[0]?.id ?? ''
  await db.query(
    `insert into core.transfer_objects
       (id, project_id, parent_id, is_folder, name, name_key, size, content_type, sha256, created_by, created_at)
     select id, 1, $2, false, id || '.bin', id || '.bin', $3, 'application/octet-stream', sha256(id::text::bytea),
            (select min(id) from core.users), now()
     from unnest($1::uuid[]) id`,
    [ids, folder, bytesEach],
  )
  return folder
}
