import { beginRestore, endRestore, isHalfRestored } from '@quitus/database/backup/half-restored.sql.ts'
import { restoreStructure } from '@quitus/database/backup/restore-structure.sql.ts'
import { migrate } from '@quitus/database/migrate.ts'
import type { CellFiles } from '#files/cell-files.ts'
import { branchRestoredChains } from '#history-chain/branch-restored-chains.ts'
import { BackupError, PART } from './backup-format.ts'
import { endRestoredSessions, findUse } from './installation-use.sql.ts'
import { openBackup } from './open-backup.ts'

/** `key` opens an archive that is encrypted. A cell takes no export of one project, which is an installation. */
type Target = {
  ownerUrl: string
  files: Pick<CellFiles, 'storeAs'>
  key?: Buffer | null
  isCell?: boolean
}

export type RestoreProgress = (step: 'checking' | 'rows' | 'files', done: number, all: number) => void

/** What was restored, of when it is, and the name of the project where it is the export of one. */
export type RestoreSummary = {
  madeAt: string
  project?: string
  tables: number
  rows: number
  files: number
}

/**
 * Restores a backup into an empty installation on which no server runs: checks all of it first, then makes the
 * database, brings it to this release and puts the files back. Everyone signs in again. A restore that was cut short
 * is repeated. Throws a `BackupError` for a backup or a target that is refused.
 */
export async function restoreBackup(
  { ownerUrl, files, key = null, isCell = false }: Target,
  path: string,
  onProgress: RestoreProgress = () => undefined,
): Promise<RestoreSummary> {
  await refuseUsed(ownerUrl)
  const backup = await openBackup(path, key, (done, all) => onProgress('checking', done, all))
  try {
    const { structure, parts, read, madeAt, project } = backup
    if (isCell && project !== undefined) throw new BackupError('oneProject', { name: project.name })
    const ofTables = structure.schemas.flatMap(({ tables }) => tables).length
    const of = project && { project: project.name }
    const summary = { madeAt, ...of, tables: 0, rows: 0, files: 0 }
    await beginRestore(ownerUrl)
    await restoreStructure(ownerUrl, structure, async ({ name }) => {
      const part = parts.get(PART.rows(name))
      if (part?.rows === undefined) throw new BackupError('missing', { part: PART.rows(name) })
      summary.tables += 1
      summary.rows += part.rows
      onProgress('rows', summary.tables, ofTables)
      return { lines: await read(part.name), count: part.rows }
    })
    await migrate(ownerUrl)
    const ids = [...parts.keys()].flatMap((name) => /^files\/([0-9a-f-]+)\.zst$/.exec(name)?.[1] ?? [])
    for (const id of ids) {
      await files.storeAs(id, await read(PART.file(id)))
      summary.files += 1
      onProgress('files', summary.files, ids.length)
    }
    await endRestoredSessions(ownerUrl)
    await branchRestoredChains(ownerUrl, madeAt, new Date())
    await endRestore(ownerUrl)
    return summary
  } finally {
    backup.close()
  }
}

/** What is there is never overwritten; what an earlier restore left is. */
async function refuseUsed(ownerUrl: string): Promise<void> {
  const { isServed, isFilled } = await findUse(ownerUrl)
  if (isServed) throw new BackupError('running')
  if (isFilled && !(await isHalfRestored(ownerUrl))) throw new BackupError('filled')
}
