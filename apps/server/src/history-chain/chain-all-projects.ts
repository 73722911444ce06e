import { selectOwnProjects } from '@quitus/database/cells/own-projects.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { chainProject } from './chain-project.ts'

/** Chains what is new in every project, one after the other; returns how many change sets of how many projects. */
export async function chainAllProjects(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<{ projects: number; changeSets: number }> {
  const chained = { projects: 0, changeSets: 0 }
  for (const projectId of await selectOwnProjects(database.owner)) {
    if (signal?.aborted === true) break
    const count = await chainProject(database.owner, projectId, { now, ...(signal && { signal }) })
    if (count > 0) chained.projects += 1
    chained.changeSets += count
  }
  return chained
}
