import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { findCellOf } from '../own-projects.sql.ts'
import { isSubscribed } from '../replication.sql.ts'
import { type MoveContext, MoveError } from './move.ts'
import { withReplicator } from './move-connections.ts'
import { publicationOf } from './moved-tables.ts'
import { deleteMove, deleteUnfinishedUploads } from './moves.sql.ts'
import { withdrawProject } from './publish-project.sql.ts'
import { dropSlot, moveSlotOf, unsubscribe } from './receive-project.sql.ts'
import { removeProject } from './remove-project.sql.ts'
import { until } from './until.ts'
import { whileHeld } from './while-held.ts'

const AGREE_MS = 30_000
const LOCK_NOT_AVAILABLE = '55P03'
/** Those who still read in the old place end within the longest time of a statement. */
const ATTEMPTS = 12
const PAUSE_MS = 1000

/**
 * Empties the old place of a project that has moved, once its database knows and the last that was written there has
 * followed. May be repeated from anywhere; its files are removed by the sweep of the store, which knows them no more.
 */
export async function leaveSource(context: MoveContext): Promise<void> {
  const { projectId, from, source, target, superuser, sourceUrl, onStep } = context
  onStep('leaving', 0)
  const publication = publicationOf(projectId)
  const isKnown = async () => (await findCellOf(source.owner, projectId)) !== from
  if (!(await until(isKnown, AGREE_MS))) throw new MoveError('late')
  if (await isSubscribed(superuser, publication)) {
    if (!(await whileHeld(context, async () => undefined))) throw new MoveError('changed')
    await unsubscribe(superuser, publication)
  }
  await withReplicator(sourceUrl, async (replicator) =>
    dropSlot(replicator, await moveSlotOf(replicator, projectId)),
  )
  await withdrawProject(source.owner, projectId)
  await deleteUnfinishedUploads(target.owner, projectId)
  await removeOnceUnread(context)
  await deleteMove(target.owner, projectId)
}

async function removeOnceUnread({ source, projectId }: MoveContext): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await removeProject(source.owner, projectId)
    } catch (error) {
      const isRead = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isRead || attempt === ATTEMPTS) throw error
      await pause(PAUSE_MS)
    }
  }
}
