import type { Comment } from '@quitus/contract/comments/comment.schema.ts'
import { type Actor, can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { changeableUntil } from '@quitus/domain/anomalies/comment.ts'
import type { CommentRow } from './comments.sql.ts'

type Reader = { actor: Actor; access: ProjectAccess; now: () => Date }

/** A comment as its reader receives it. */
export function presentComment(row: CommentRow, { actor, access, now }: Reader): Comment {
  const until = changeableUntil(row.createdAt)
  const isChangeable =
    row.deletedAt === null &&
    row.authorId === actor.user.id &&
    until > now() &&
    can(actor, 'anomaly.discuss', access)
  return {
    id: row.id,
    text: row.deletedAt === null ? row.text : null,
    isStaffOnly: row.isStaffOnly,
    author: row.author,
    authorId: row.authorId,
    isAuthorStaff: row.isAuthorStaff,
    impersonator: row.impersonator,
    mentions: row.mentions.map((userId, at) => ({ userId, name: row.mentionNames[at] ?? '' })),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    changeableUntil: isChangeable ? until.toISOString() : null,
  }
}
