import type { Db, Tx } from '@quitus/database/connection.ts'
import { isLockConflict } from '@quitus/database/lock-timeout.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { backupsHoldUntil } from '../backups-hold-until.ts'
import {
  addErasedPart,
  deleteErasedPart,
  type ErasedPart,
  findErasedPart,
  type Subject,
} from '../erased-parts.sql.ts'
import { insertErasure, type RemovedHistory } from '../erasures.sql.ts'
import { findProject } from '../project-rows.sql.ts'
import { countHistory, cutAfter } from './due-history.sql.ts'
import { findDueSegment } from './plan-removal.ts'
import {
  deleteSegment,
  findHistoryErasure,
  lockHistoryRule,
  markRemoved,
  nameErasure,
} from './remove-segment.sql.ts'

type Counts = { changeSets: number; changes: number }
type NightDeps = Pick<Deps, 'database' | 'backup' | 'now'>

/**
 * Removes what a rule no longer keeps of the history of a project in a cell: each segment with a receipt, then the
 * record of all of them centrally, which the segments name. Wherever it is cut short, the next night goes on from the
 * receipt. Answers how many change sets are gone.
 */
export async function removeHistoryInCell(
  projectId: number,
  cell: Db,
  deps: NightDeps,
  signal: AbortSignal,
): Promise<number> {
  const { owner } = deps.database
  const project = await owner.transaction().execute((tx) => findProject(tx, projectId))
  if (project === undefined) return 0
  const subject: Subject = { kind: 'history', id: projectId, createdAt: project.createdAt }
  while (!signal.aborted && (await removeSegment(cell, subject, deps.now())));
  const part = await findErasedPart<Counts>(cell, subject)
  if (part === undefined) return 0
  const id = await owner.transaction().execute((tx) => certify(tx, subject, part, deps))
  await cell.transaction().execute(async (tx) => {
    await nameErasure(tx, projectId, id)
    await deleteErasedPart(tx, subject)
  })
  return part.erased.changeSets
}

/** Removes the oldest segment that is due, in a transaction of its own; false where none is, or something holds it. */
function removeSegment(cell: Db, subject: Subject, at: Date): Promise<boolean> {
  return cell
    .transaction()
    .execute(async (tx) => {
      const rule = await lockHistoryRule(tx, subject.id)
      const segment = rule && (await findDueSegment(tx, subject.id, cutAfter(rule.years, at)))
      if (segment === undefined) return false
      const { changeSets, changes, until } = await countHistory(tx, subject.id, segment)
      if (until === null) return false
      await deleteSegment(tx, subject.id, segment)
      await markRemoved(tx, subject.id, segment.number, { until, at, erasureId: null })
      const removed = { until, position: segment.last, hash: segment.hash.toString('hex') }
      await addErasedPart(tx, subject, { changeSets, changes }, removed)
      return true
    })
    .catch((error: unknown) => {
      if (isLockConflict(error)) return false
      throw error
    })
}

/** The record of what a cell has removed; one that an earlier night wrote before it was cut short is kept. */
async function certify(
  tx: Tx,
  { id: projectId, createdAt }: Subject,
  { erased, removed }: ErasedPart<Counts>,
  { backup, now }: NightDeps,
): Promise<number> {
  const project = await findProject(tx, projectId)
  if (project === undefined || removed === null)
    throw new Error(`Nobody knows project ${projectId} any more.`)
  const earlier = await findHistoryErasure(tx, projectId, removed.position)
  if (earlier !== undefined) return earlier
  const at = now()
  const id = await insertErasure(tx, {
    kind: 'history',
    subjectId: projectId,
    subjectCreatedAt: createdAt,
    subject: project.name,
    company: project.company,
    ...{ actorId: null, isByRule: true, reference: null, at },
    ...{ erased, kept: [], removed: removed satisfies RemovedHistory },
    backupsUntil: backupsHoldUntil(backup, at),
  })
  const details = { isByRule: true, certificate: id }
  await recordAudit(tx, null, { kind: 'historyRemoved', projectId, details }, at)
  return id
}
