import type { Tx } from '@quitus/database/connection.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { insertBegun } from './begun-erasures.sql.ts'
import { deleteBytes, eraseProject } from './erase-project.ts'
import { finishProjectErasure, isWorkedIn } from './erase-project-in-cell.ts'
import { isForLater } from './is-for-later.ts'
import { type ErasableProject, lockProject } from './project-rows.sql.ts'
import { findLastChange, isDue, selectWithRule } from './retention.sql.ts'

type NightDeps = Pick<Deps, 'database' | 'cells' | 'backup' | 'files' | 'now'>
type Due = { id: number; rule: 'archive' | 'erase' }

/**
 * Archives and erases the projects whose rules are due, wherever they are, each in a transaction of its own; answers
 * how many. One in which work runs, that someone reads, or whose cell is down, waits until the next day.
 */
export async function applyRetention(
  deps: NightDeps,
  signal: AbortSignal,
): Promise<{ archived: number; erased: number }> {
  const done = { archived: 0, erased: 0 }
  for (const due of await selectWithRule(deps.database.owner, deps.now())) {
    if (signal.aborted) break
    try {
      const isApplied = await applyRule(due, deps)
      if (isApplied) done[due.rule === 'archive' ? 'archived' : 'erased'] += 1
    } catch (error) {
      // The others do not wait for it.
      if (!isForLater(error)) throw error
    }
  }
  return done
}

/** Applies one rule, if it is due by what central database and cell have; answers whether it was. */
async function applyRule({ id: projectId, rule }: Due, deps: NightDeps): Promise<boolean> {
  const { database, backup, files, now } = deps
  const cell = await deps.cells.lookUp(projectId)
  const bytes = await database.owner.transaction().execute(async (tx) => {
    const project = await lockProject(tx, projectId)
    const time = now()
    const inCell = cell === null ? null : await findLastChange(cell.database.owner, projectId)
    if (project === undefined || inCell === undefined) return null
    if (!(await isDue(tx, projectId, rule, time, inCell))) return null
    if (await isWorkedIn(tx, cell, projectId)) return null
    if (rule === 'archive') return archive(tx, projectId, time)
    return erase(tx, { projectId, project, isInCell: cell !== null }, { backup, now })
  })
  if (bytes === null) return false
  if (cell !== null && rule === 'erase')
    await finishProjectErasure({ database, backup, now }, cell, projectId)
  await deleteBytes({ files, database }, bytes)
  return true
}

async function archive(tx: Tx, projectId: number, time: Date): Promise<string[]> {
  await tx.updateTable('core.projects').set({ archived_at: time }).where('id', '=', projectId).execute()
  const event = { kind: 'projectArchived', projectId, details: { isByRule: true } } as const
  await recordAudit(tx, null, event, time)
  return []
}

/** Erases a project of the central database; of one in a cell it only begins. */
async function erase(
  tx: Tx,
  { projectId, project, isInCell }: { projectId: number; project: ErasableProject; isInCell: boolean },
  { backup, now }: Pick<Deps, 'backup' | 'now'>,
): Promise<string[]> {
  const erasure = { projectId, reference: null, actorId: null, isByRule: true }
  if (!isInCell) return (await eraseProject(tx, { ...erasure, project }, { backup, now })).bytes
  await insertBegun(tx, erasure, now())
  return []
}
