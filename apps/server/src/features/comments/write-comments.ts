import {
  createComment as createDefinition,
  deleteComment as deleteDefinition,
  updateComment as updateDefinition,
} from '@quitus/contract/comments/write-comments.ts'
import { changeableUntil } from '@quitus/domain/anomalies/comment.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { type FoundAnomaly, requireAnomaly } from '#views/anomalies/require-anomaly.ts'
import { presentComment } from './comment.presenter.ts'
import { type CommentRow, insertComment, replaceComment, selectComments } from './comments.sql.ts'
import { requireMentions } from './mentionable-people.ts'

type Context = CallContext<typeof updateDefinition>

export const createComment = bindEndpoint(createDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const anomaly = await requireAnomaly(context, params)
  if (body.staffOnly && actor.user.roleType !== 'staff') throw new AppError('comment_needs_staff')
  const isStaffOnly = body.staffOnly
  const mentions = await requireMentions(context, anomaly, { mentions: body.mentions, isStaffOnly })
  const written = { text: body.text, mentions, authorId: actor.user.id, isStaffOnly, now: now() }
  const id = await insertComment(tx, anomaly, written)
  return presentComment(await requireComment(context, anomaly, id), context)
})

export const updateComment = bindEndpoint(updateDefinition, async ({ params, body }, context) => {
  const anomaly = await requireAnomaly(context, params)
  const { id, isStaffOnly } = await requireChangeable(context, anomaly, params.comment)
  const mentions = await requireMentions(context, anomaly, { mentions: body.mentions, isStaffOnly })
  const isThere = await replaceComment(context.tx, id, { text: body.text, mentions }, context.now())
  if (!isThere) throw new AppError('comment_not_found')
  return presentComment(await requireComment(context, anomaly, id), context)
})

export const deleteComment = bindEndpoint(deleteDefinition, async ({ params }, context) => {
  const anomaly = await requireAnomaly(context, params)
  const { id } = await requireChangeable(context, anomaly, params.comment)
  if (!(await replaceComment(context.tx, id, null, context.now()))) throw new AppError('comment_not_found')
  return undefined
})

async function requireComment({ tx }: Context, anomaly: FoundAnomaly, id: string): Promise<CommentRow> {
  const [comment] = await selectComments(tx, anomaly, { id, limit: 1 })
  if (comment === undefined || comment.deletedAt !== null) throw new AppError('comment_not_found')
  return comment
}

/** The comment, while its author may change it. */
async function requireChangeable(context: Context, anomaly: FoundAnomaly, id: string): Promise<CommentRow> {
  const comment = await requireComment(context, anomaly, id)
  if (comment.authorId !== context.actor.user.id) throw new AppError('comment_of_another')
  if (changeableUntil(comment.createdAt) <= context.now()) throw new AppError('comment_no_longer_changeable')
  return comment
}
