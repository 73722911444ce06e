import type { Db } from '@quitus/database/connection.ts'
import { BIN_DAYS } from '@quitus/domain/file-transfers/upload-state.ts'
import type { Uploads } from './tus-uploads.ts'
import {
  deleteUpload,
  purgeBin,
  selectEndedUploads,
  selectIdleUploads,
  settleCounted,
} from './uploads.sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long someone may stay away before an unfinished upload is given up. */
export const ABANDONED_AFTER_MS = 7 * DAY
const ENDED_KEPT_MS = 30 * DAY
const BATCH = 500

type Options = { uploads: Uploads; owner: Db; now: Date; signal: AbortSignal }

/**
 * Finishes uploads whose process ended between the last byte and its note, gives up those that nobody goes on with,
 * and removes what the bin and the records have kept long enough. Any number of processes may do it at once. An
 * upload that fails is logged and left to the next sweep.
 */
export async function sweepUploads({ uploads, owner, now, signal }: Options): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await sweepEach(
    (after) => selectIdleUploads(owner, { since: ago(MINUTE), after, limit: BATCH }),
    async ({ id, size, touchedAt }) => {
      const received = await uploads.store.received(id)
      if (received === size) await uploads.finish(id)
      else if (touchedAt < ago(ABANDONED_AFTER_MS) && (await deleteUpload(owner, id, 'receiving')))
        await uploads.store.remove(id)
      else await settleCounted(owner, id, received ?? 0)
    },
  )
  await sweepEach(
    (after) => selectEndedUploads(owner, { before: ago(ENDED_KEPT_MS), after, limit: BATCH }),
    async ({ id, state }) => {
      if ((await deleteUpload(owner, id, state)) && state !== 'done') await uploads.store.remove(id)
    },
  )
  while (!signal.aborted && (await purgeBin(owner, ago(BIN_DAYS * DAY), BATCH)) > 0);

  async function sweepEach<Row extends { id: string }>(
    select: (after: string | null) => Promise<Row[]>,
    sweep: (row: Row) => Promise<void>,
  ): Promise<void> {
    let after: string | null = null
    for (;;) {
      const rows: Row[] = await select(after)
      for (const row of rows) {
        if (signal.aborted) return
        await sweep(row).catch(uploads.log)
        after = row.id
      }
      if (rows.length < BATCH) return
    }
  }
}
