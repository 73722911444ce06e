import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { findBareView } from '../bare.sql.ts'

/**
 * How many seconds does a bare COPY of the same rows and columns to CSV take, by one column’s order, thrown away as
 * it comes?
 */
export async function copyRows(
  db: Client,
  projectId: number,
  columns: readonly string[],
  order: string,
): Promise<number> {
  const view = await findBareView(db, projectId)
  const listed = columns.flatMap((name) => view.storage.get(name) ?? [])
  const started = performance.now()
  const rows = db.query(
    copyTo(
      `copy (select ${listed.join(', ')} from ${view.base} base join ${view.review} review using (row_id)
             order by ${view.storage.get(order)}, row_id) to stdout with (format csv, delimiter ';')`,
    ),
  )
  for await (const _ of rows) {
    // Only the time counts.
  }
  return (performance.now() - started) / 1000
}
