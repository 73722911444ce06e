import type { Db, Tx } from '@quitus/database/connection.ts'
import { isLockConflict } from '@quitus/database/lock-timeout.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { backupsHoldUntil } from '../backups-hold-until.ts'
import { insertErasure } from '../erasures.sql.ts'
import { isForLater } from '../is-for-later.ts'
import { countHistory, cutAfter, selectWithHistoryRule } from './due-history.sql.ts'
import { findDueSegment } from './plan-removal.ts'
import { removeHistoryInCell } from './remove-history-in-cell.ts'
import { deleteSegment, extendErasure, lockHistoryRule, markRemoved } from './remove-segment.sql.ts'

type Removed = { erasureId: number; changeSets: number }

/**
 * Removes the history that the rules of projects no longer keep, segment by segment, each in a transaction of its own:
 * wherever it is stopped, the chain is whole and the record of the night says what is gone. Answers how many change
 * sets of how many projects. A project whose chain or rule someone holds for long goes on the next night.
 */
export async function removeHistories(
  deps: Pick<Deps, 'database' | 'cells' | 'backup' | 'now'>,
  signal: AbortSignal,
): Promise<{ projects: number; changeSets: number }> {
  const done = { projects: 0, changeSets: 0 }
  for (const projectId of await selectWithHistoryRule(deps.database.owner)) {
    if (signal.aborted) break
    try {
      const cell = await deps.cells.lookUp(projectId)
      const changeSets = await (cell === null
        ? removeHistory(projectId, deps, signal)
        : removeHistoryInCell(projectId, cell.database.owner, deps, signal))
      done.changeSets += changeSets
      if (changeSets > 0) done.projects += 1
    } catch (error) {
      // The next night; the others do not wait for it.
      if (!isForLater(error)) throw error
    }
  }
  return done
}

async function removeHistory(
  projectId: number,
  deps: Pick<Deps, 'database' | 'backup' | 'now'>,
  signal: AbortSignal,
): Promise<number> {
  let erasureId: number | null = null
  let changeSets = 0
  while (!signal.aborted) {
    const removed: Removed | null = await removeSegment(deps.database.owner, projectId, erasureId, deps)
    if (removed === null) break
    erasureId = removed.erasureId
    changeSets += removed.changeSets
  }
  return changeSets
}

/** Removes the oldest segment that is due, in a transaction of its own; null where none is, or something holds it. */
function removeSegment(
  owner: Db,
  projectId: number,
  erasureId: number | null,
  deps: Pick<Deps, 'backup' | 'now'>,
): Promise<Removed | null> {
  return owner
    .transaction()
    .execute((tx) => removeIn(tx, projectId, erasureId, deps))
    .catch((error: unknown) => {
      if (isLockConflict(error)) return null
      throw error
    })
}

async function removeIn(
  tx: Tx,
  projectId: number,
  erasureId: number | null,
  { backup, now }: Pick<Deps, 'backup' | 'now'>,
): Promise<Removed | null> {
  const project = await lockHistoryRule(tx, projectId)
  if (project === undefined) return null
  const at = now()
  const segment = await findDueSegment(tx, projectId, cutAfter(project.years, at))
  if (segment === undefined) return null
  const { changeSets, changes, until } = await countHistory(tx, projectId, segment)
  if (until === null) return null
  await deleteSegment(tx, projectId, segment)
  const removed = { until, position: segment.last, hash: segment.hash.toString('hex') }
  const id =
    erasureId ??
    (await insertErasure(tx, {
      kind: 'history',
      subjectId: projectId,
      subjectCreatedAt: project.createdAt,
      subject: project.name,
      company: project.company,
      ...{ actorId: null, isByRule: true, reference: null, at },
      ...{ erased: { changeSets, changes }, kept: [], removed },
      backupsUntil: backupsHoldUntil(backup, at),
    }))
  if (erasureId !== null) await extendErasure(tx, id, { changeSets, changes, removed })
  else {
    const details = { isByRule: true, years: project.years, certificate: id }
    await recordAudit(tx, null, { kind: 'historyRemoved', projectId, details }, at)
  }
  await markRemoved(tx, projectId, segment.number, { until, at, erasureId: id })
  return { erasureId: id, changeSets }
}
