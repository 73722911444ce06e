import type { Db } from '@quitus/database/connection.ts'
import { BIN_DAYS } from '@quitus/domain/file-transfers/upload-state.ts'
import type { Uploads } from './tus-uploads.ts'
import { deleteUpload, purgeBin, selectEndedUploads, selectIdleUploads } from './uploads.sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long somebody may stay away before an unfinished upload is given up. */
export const ABANDONED_AFTER_MS = 7 * DAY
const ENDED_KEPT_MS = 30 * DAY
const BATCH = 500

type Options = { uploads: Uploads; owner: Db; now: Date; signal: AbortSignal }

/**
 * Finishes uploads whose process ended between the last byte and its note, gives up those that nobody goes on with, and removes what the bin
 * and the records have kept long enough. Any number of processes may do it at once.
 */
export async function sweepUploads({ uploads, owner, now, signal }: Options): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  for (const { id, size, touchedAt } of await selectIdleUploads(owner, ago(MINUTE), BATCH)) {
    if (signal.aborted) return
    if ((await uploads.store.received(id)) === size) await uploads.finish(id)
    else if (touchedAt < ago(ABANDONED_AFTER_MS) && (await deleteUpload(owner, id, 'receiving')))
      await uploads.store.remove(id)
  }
  for (const { id, state } of await selectEndedUploads(owner, ago(ENDED_KEPT_MS), BATCH)) {
    if (signal.aborted) return
    if ((await deleteUpload(owner, id, state)) && state !== 'done') await uploads.store.remove(id)
  }
  while (!signal.aborted && (await purgeBin(owner, ago(BIN_DAYS * DAY), BATCH)) > 0);
}
