import { isLockTimeout } from '@quitus/database/lock-timeout.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { deleteBytes, eraseProject } from './erase-project.ts'
import { hasOpenJobs, lockProject } from './project-rows.sql.ts'
import { isDue, selectWithRule } from './retention.sql.ts'

/**
 * Archives and erases the projects whose rules are due, each in a transaction of its own; answers how many. One in
 * which work runs, or that someone reads, waits until the next day.
 */
export async function applyRetention(
  { database, backup, files, now }: Pick<Deps, 'database' | 'backup' | 'files' | 'now'>,
  signal: AbortSignal,
): Promise<{ archived: number; erased: number }> {
  const done = { archived: 0, erased: 0 }
  for (const { id: projectId, rule } of await selectWithRule(database.owner, now())) {
    if (signal.aborted) break
    const bytes = await database.owner
      .transaction()
      .execute(async (tx) => {
        const project = await lockProject(tx, projectId)
        const time = now()
        if (project === undefined || !(await isDue(tx, projectId, rule, time))) return null
        if (await hasOpenJobs(tx, projectId)) return null
        if (rule === 'archive') {
          await tx
            .updateTable('core.projects')
            .set({ archived_at: time })
            .where('id', '=', projectId)
            .execute()
          await recordAudit(
            tx,
            null,
            { kind: 'projectArchived', projectId, details: { isByRule: true } },
            time,
          )
          return []
        }
        const erasure = { projectId, project, reference: null, actorId: null, isByRule: true }
        return (await eraseProject(tx, erasure, { backup, now })).bytes
      })
      .catch((error: unknown) => {
        // Someone reads it, a backup perhaps; the others do not wait for that.
        if (isLockTimeout(error)) return null
        throw error
      })
    if (bytes === null) continue
    done[rule === 'archive' ? 'archived' : 'erased'] += 1
    await deleteBytes({ files, database }, bytes)
  }
  return done
}
