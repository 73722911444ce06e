import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ANOMALY_PATH,
  anomalyParams,
  COMMENT_BODY_BYTES,
  commentParams,
  commentSchema,
  writtenCommentSchema,
} from './comment.schema.ts'

/** Comments on an anomaly, whether or not its rows are locked (FLOW-19). */
export const createComment = endpoint({
  name: 'create-comment',
  method: 'POST',
  path: `${ANOMALY_PATH}/comments`,
  summary: 'Comment on an anomaly',
  access: 'anomaly.discuss',
  maxBodyBytes: COMMENT_BODY_BYTES,
  params: anomalyParams,
  body: writtenCommentSchema.extend({
    /** For staff alone: customers never read it, nor learn that it is there. */
    staffOnly: z.boolean().default(false),
  }),
  response: commentSchema,
  errors: ['anomaly_not_found', 'comment_needs_staff', 'mention_not_possible'],
})

/** Replaces the text of one's own comment, within some minutes; the text before is kept. */
export const updateComment = endpoint({
  name: 'update-comment',
  method: 'PATCH',
  path: `${ANOMALY_PATH}/comments/:comment`,
  summary: 'Change a comment of one’s own',
  access: 'anomaly.discuss',
  maxBodyBytes: COMMENT_BODY_BYTES,
  params: commentParams,
  body: writtenCommentSchema,
  response: commentSchema,
  errors: [
    'anomaly_not_found',
    'comment_not_found',
    'comment_of_another',
    'comment_no_longer_changeable',
    'mention_not_possible',
  ],
})

/** Reverses one's own comment, within some minutes; that there was one stays to be seen. */
export const deleteComment = endpoint({
  name: 'delete-comment',
  method: 'DELETE',
  path: `${ANOMALY_PATH}/comments/:comment`,
  summary: 'Delete a comment of one’s own',
  access: 'anomaly.discuss',
  params: commentParams,
  response: null,
  errors: ['anomaly_not_found', 'comment_not_found', 'comment_of_another', 'comment_no_longer_changeable'],
})
