import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { isLockTimeout } from '@quitus/database/lock-timeout.ts'
import {
  beginRenewal,
  endRenewal,
  findSearchTexts,
  holdRenewal,
  renewPresented,
  renewRows,
  type SearchTexts,
} from '@quitus/database/views/search-texts.sql.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { tryLockView } from '@quitus/database/views/view-locks.sql.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { JobOutcome, JobRunner, RunningJob } from '#jobs/job.ts'
import { limitLockWaits } from '../column-design.sql.ts'

/** Rows of one transaction: their locks are short, and a job that is killed loses no more. */
const ROWS_AT_A_TIME = 5000
/** Before a view that is being published, or in heavy use, is tried again. */
const TRY_AGAIN_MS = 500

/**
 * Writes the search texts of the current publication of a view again, in parts, until they hold what every reader sees.
 * It may end anywhere and begin again: what is written once is not written twice, and searches know in between what
 * the texts may hold.
 */
export const runSearchTexts: JobRunner = (job, deps) => renewBy(ROWS_AT_A_TIME, job, deps)

/** The same by so many rows at a time. */
export async function renewBy(
  rowsAtATime: number,
  job: RunningJob,
  { database }: Pick<Deps, 'database'>,
): Promise<JobOutcome> {
  const { projectId, signal } = job
  if (!can(job.actor, 'project.manage', job.access)) throw new AppError('not_permitted')
  const place = { projectId, source: (job.parameters as { source: Source }).source }
  for (;;) {
    const begun = await locked(database.owner, place, signal, async (tx) => {
      const texts = await findSearchTexts(tx, place)
      if (texts === null || texts.isCurrent) return null
      return { texts, renewals: await beginRenewal(tx, texts) }
    })
    if (begun === null) return DONE
    if (!(await writeRows(database.owner, begun, job, rowsAtATime))) return DONE
    const { texts } = begun
    await database.owner.transaction().execute((tx) => renewPresented(tx, texts))
    const hasEnded = await locked(database.owner, place, signal, async (tx) => {
      const current = await findSearchTexts(tx, place)
      if (current?.publicationId !== texts.publicationId || current.renewals !== begun.renewals) return true
      // Staff changed the columns meanwhile: the same again for what they say now.
      if (current.wanted.join() !== texts.wanted.join()) return false
      await endRenewal(tx, texts)
      return true
    })
    if (!hasEnded) continue
    // Searches would otherwise read former versions of rows until the database tidies up by itself, which it will.
    await settlePublication(database.owner, place.projectId, place.source).catch(() => undefined)
    return DONE
  }
}

const DONE: JobOutcome = { result: null, file: null }

type Begun = { texts: SearchTexts; renewals: number }

/** False where another renewal or another publication has come since: nothing is left to do here. */
async function writeRows(
  owner: Db,
  { texts, renewals }: Begun,
  job: RunningJob,
  rowsAtATime: number,
): Promise<boolean> {
  let after = 0
  let done = 0
  for (;;) {
    job.signal.throwIfAborted()
    const part = await owner.transaction().execute(async (tx) => {
      if (!(await holdRenewal(tx, texts.publicationId, renewals))) return 'over'
      return renewRows(tx, texts, after, rowsAtATime)
    })
    if (part === 'over') return false
    if (part === null) return true
    after = part.last
    done += part.count
    job.report({ done, total: Math.max(texts.rows, done) })
  }
}

/** In a transaction that holds the lock of the view, as soon as nobody publishes or describes it. */
async function locked<Result>(
  owner: Db,
  place: { projectId: number; source: Source },
  signal: AbortSignal,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted()
    try {
      const found = await owner.transaction().execute(async (tx) => {
        await limitLockWaits(tx)
        if (!(await tryLockView(tx, place.projectId, place.source))) return null
        return { result: await work(tx) }
      })
      if (found !== null) return found.result
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
    await pause(TRY_AGAIN_MS, undefined, { signal })
  }
}
