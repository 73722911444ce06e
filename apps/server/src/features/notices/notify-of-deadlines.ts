import type { Database } from '@quitus/database/connection.ts'
import { notifyOfDeadlines, selectViewsWithDeadlines } from './notices.sql.ts'

/** Tells of all deadlines that have come near since yesterday, each view in its own transaction; answers how many people were told. */
export async function tellOfDeadlines(
  { database, now }: { database: Database; now: () => Date },
  signal: AbortSignal,
): Promise<number> {
  const inTransaction = database.owner.transaction()
  const views = await inTransaction.execute(selectViewsWithDeadlines)
  let told = 0
  for (const view of views) {
    if (signal.aborted) break
    told += await database.owner.transaction().execute((tx) => notifyOfDeadlines(tx, view, now()))
  }
  return told
}
