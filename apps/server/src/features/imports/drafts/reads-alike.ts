import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { findRunContent } from '../last-import/last-imports.sql.ts'

/**
 * Would a draft read its files as this run has? What becomes of lines, with errors or not, and how they are compared
 * changes nothing of that.
 */
export async function readsAlike(tx: Tx, jobId: string, content: DraftContent): Promise<boolean> {
  const read = await findRunContent(tx, jobId)
  return read !== null && readingOf(read) === readingOf(content)
}

/** Both come out of the database, which orders keys alike. */
function readingOf({ files, kind, reading, columns, keyColumns, fec }: DraftContent): string {
  return JSON.stringify([files, kind, reading, columns, keyColumns, fec])
}
