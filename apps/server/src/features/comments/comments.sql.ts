import type { Tx } from '@quitus/database/connection.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { sql } from 'kysely'

type Anomaly = { projectId: number; source: AnomalySource; anomalyId: string }

export type CommentRow = {
  id: string
  text: string
  isStaffOnly: boolean
  author: string
  authorId: number
  isAuthorStaff: boolean
  impersonator: string | null
  mentions: number[]
  mentionNames: string[]
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

type Stored = Omit<CommentRow, 'createdAt' | 'editedAt' | 'deletedAt'> & {
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
}

/** What was written about an anomaly, newest first; row-level security excludes what is for staff alone. */
export async function selectComments(
  tx: Tx,
  anomaly: Anomaly,
  { before, id, limit }: { before?: string | undefined; id?: string; limit: number },
): Promise<CommentRow[]> {
  const answer = await sql<Stored>`
    select comment.id, comment.text, comment.is_staff_only as "isStaffOnly", core.person_name(comment.project_id,
      author.id) as author,
           comment.author_id as "authorId", author.role_type = 'staff' as "isAuthorStaff",
           core.person_name(comment.project_id, impersonator.id) as impersonator, comment.mentions,
             comment.mention_names as "mentionNames",
           comment.created_at as "createdAt", comment.edited_at as "editedAt", comment.deleted_at as "deletedAt"
    from core.comments comment
    join core.users author on author.id = comment.author_id
    left join core.users impersonator on impersonator.id = comment.impersonator_id
    where ${isOf(anomaly)}
      and (${before ?? null}::bigint is null or comment.id < ${before ?? null}::bigint)
      and (${id ?? null}::bigint is null or comment.id = ${id ?? null}::bigint)
    order by comment.id desc limit ${limit}`.execute(tx)
  return answer.rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt),
    deletedAt: row.deletedAt === null ? null : new Date(row.deletedAt),
  }))
}

/** How many comments on an anomaly may the requester read? */
export async function countComments(tx: Tx, anomaly: Anomaly): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count from core.comments comment
    where ${isOf(anomaly)} and comment.deleted_at is null`.execute(tx)
  return answer.rows[0]?.count ?? 0
}

function isOf({ projectId, source, anomalyId }: Anomaly) {
  return sql`comment.project_id = ${projectId} and comment.source = ${source} and comment.anomaly_id = ${anomalyId}`
}

export type Mention = { userId: number; name: string }
type Written = { text: string; mentions: readonly Mention[] }

/** Stores a comment and answers its id. */
export async function insertComment(
  tx: Tx,
  anomaly: Anomaly,
  { text, mentions, ...written }: Written & { authorId: number; isStaffOnly: boolean; now: Date },
): Promise<string> {
  const row = await tx
    .insertInto('core.comments')
    .values({
      project_id: anomaly.projectId,
      source: anomaly.source,
      anomaly_id: anomaly.anomalyId,
      is_staff_only: written.isStaffOnly,
      text,
      mentions: mentions.map(({ userId }) => userId),
      mention_names: mentions.map(({ name }) => name),
      author_id: written.authorId,
      created_at: written.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Replaces the text of a comment, or empties a deleted one; a trigger keeps the one before. False where it was
 * deleted meanwhile.
 */
export async function replaceComment(
  tx: Tx,
  id: string,
  written: Written | null,
  now: Date,
): Promise<boolean> {
  const { text, mentions } = written ?? { text: '', mentions: [] }
  const answer = await tx
    .updateTable('core.comments')
    .set({
      text,
      mentions: mentions.map(({ userId }) => userId),
      mention_names: mentions.map(({ name }) => name),
      ...(written === null ? { deleted_at: now } : { edited_at: now }),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return answer.numUpdatedRows > 0n
}
