import { selectOwnProjects } from '@quitus/database/cells/own-projects.sql.ts'
import { isCentral } from '@quitus/database/cells/table-homes.ts'
import type { Deps } from '#deps/deps.ts'
import { CORE_PURGES, endExpiredImpersonations, type Purge, projectPurges } from './purge.sql.ts'
import { JOB_FILE_BATCH, sweepJobFiles } from './sweep-job-files.ts'

type PurgeDeps = Pick<Deps, 'central' | 'database' | 'files' | 'now'>

/**
 * Deletes what has expired: sessions with their tokens, attempts to sign in, tickets, files of jobs, result sets,
 * keys of writes, events, presences; in a cell what is its own. Ends the impersonations whose hour is over first. Batch
 * by batch, until `signal` is aborted; any number of processes may do it at once. Answers how many rows of each went.
 */
export async function purgeExpired(
  deps: PurgeDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<Record<string, number>> {
  const purged: Record<string, number> = {}
  const note = (name: string, count: number) => {
    if (count > 0) purged[name] = (purged[name] ?? 0) + count
  }
  const isCell = deps.central !== null
  if (!isCell) await endExpiredImpersonations(deps.database.owner, deps.now())
  const purges = CORE_PURGES.filter(({ name }) => !isCell || !isCentral(name))
  for (const purge of purges) note(purge.name, await runPurge(deps, purge, signal))
  note('job_files', await runPurge(deps, jobFilePurge(deps), signal))
  for (const projectId of await selectOwnProjects(deps.database.owner)) {
    for (const purge of projectPurges(projectId)) note(purge.name, await runPurge(deps, purge, signal))
  }
  return purged
}

function jobFilePurge(deps: PurgeDeps): Purge {
  return { name: 'job_files', batch: JOB_FILE_BATCH, deleteBatch: () => sweepJobFiles(deps) }
}

async function runPurge({ database, now }: PurgeDeps, purge: Purge, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const deleted = await purge.deleteBatch(database.owner, now())
    total += deleted
    if (deleted < purge.batch) break
  }
  return total
}
