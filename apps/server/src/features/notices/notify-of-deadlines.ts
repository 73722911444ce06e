import type { Database } from '@quitus/database/connection.ts'
import { insertDeadlineNotices, selectViewsWithDeadlines } from './notices.sql.ts'

/**
 * Notifies of all deadlines that have come near since yesterday, each view in its own transaction; answers how many
 * people were notified.
 */
export async function notifyOfDeadlines(
  { database, now }: { database: Database; now: () => Date },
  signal: AbortSignal,
): Promise<number> {
  const inTransaction = database.owner.transaction()
  const views = await inTransaction.execute(selectViewsWithDeadlines)
  let notified = 0
  for (const view of views) {
    if (signal.aborted) break
    notified += await database.owner.transaction().execute((tx) => insertDeadlineNotices(tx, view, now()))
  }
  return notified
}
