import type { Tx } from '@quitus/database/connection.ts'
import type { Deps } from '#deps/deps.ts'
import type { FileStore } from '#files/file-store.ts'
import { selectKnownFileIds } from '#files/files.sql.ts'
import { backupsHoldUntil } from './backups-hold-until.ts'
import { insertErasure } from './erasures.sql.ts'
import {
  countProjectRows,
  deleteProject,
  type ErasableProject,
  type ProjectCounts,
  selectBytesOf,
} from './project-rows.sql.ts'

export type ProjectErasure = {
  projectId: number
  /** As the transaction has locked it. */
  project: ErasableProject
  reference: string | null
  /** Null for a rule, and on the command line. */
  actorId: number | null
  isByRule: boolean
}

type Clocked = Pick<Deps, 'backup' | 'now'>

/**
 * Erases a project with everything about it, apart from the record that it was erased. Answers the number of the
 * erasure, and under which ids the store has bytes that are to be deleted once the transaction has committed.
 */
export async function eraseProject(
  tx: Tx,
  erasure: ProjectErasure,
  deps: Clocked,
): Promise<{ id: number; bytes: string[] }> {
  const { projectId } = erasure
  const erased = await countProjectRows(tx, projectId)
  const bytes = await selectBytesOf(tx, projectId)
  await deleteProject(tx, projectId)
  return { id: await recordProjectErasure(tx, erasure, erased, deps), bytes }
}

/** Records that a project was erased, with what it had; answers the number of the erasure. */
export function recordProjectErasure(
  tx: Tx,
  { projectId, project, reference, actorId, isByRule }: ProjectErasure,
  erased: ProjectCounts,
  { backup, now }: Clocked,
): Promise<number> {
  const at = now()
  return insertErasure(tx, {
    kind: 'project',
    subjectId: projectId,
    subjectCreatedAt: project.createdAt,
    subject: project.name,
    company: project.company,
    ...{ actorId, isByRule, reference, at, erased },
    kept: [],
    backupsUntil: backupsHoldUntil(backup, at),
  })
}

const BATCH = 500

/**
 * Deletes bytes that nothing refers to any more. What a process does not reach that is killed meanwhile, the sweep of
 * files deletes.
 */
export async function deleteBytes(
  { files, database }: { files: { store: FileStore }; database: Pick<Deps['database'], 'owner'> },
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const known = await selectKnownFileIds(database.owner, batch)
    for (const id of batch) if (!known.has(id)) await files.store.delete(id)
  }
}
