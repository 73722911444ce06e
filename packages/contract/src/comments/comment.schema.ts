import { MAX_COMMENT_LENGTH, MAX_MENTIONS, trimmedComment } from '@quitus/domain/anomalies/comment.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'

export const ANOMALY_PATH = '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId'

/**
 * An anomaly by its identifier, of the dashboard or free: it names no source, because identifiers of both are never
 * alike.
 */
export const anomalyParams = projectParams.extend({ anomalyId: storableText(4000, 1) })

export const commentIdSchema = z.string().regex(/^[1-9]\d{0,17}$/)
export const commentParams = anomalyParams.extend({ comment: commentIdSchema })

/** A body of the longest text, each of its characters escaped. */
export const COMMENT_BODY_BYTES = 128 * 1024

const textSchema = storableText(MAX_COMMENT_LENGTH * 2)
  .transform(trimmedComment)
  .pipe(z.string().min(1).max(MAX_COMMENT_LENGTH))
const mentionsSchema = boundedArray(z.int().min(1).max(2_147_483_647), { most: MAX_MENTIONS })

export const writtenCommentSchema = z.strictObject({
  /** Markdown: bold, italics, code, lists and links. */
  text: textSchema,
  /** Ids of the people whom it mentions; the text names each as `@` and the full name. */
  mentions: mentionsSchema.default([]),
})

export const personSchema = z.object({ userId: z.int(), name: z.string(), isStaff: z.boolean() })
export type MentionablePerson = z.infer<typeof personSchema>

export const commentSchema = z.object({
  id: z.string(),
  /** Null once it was deleted. */
  text: z.string().nullable(),
  /** Customers never receive one of these. */
  isStaffOnly: z.boolean(),
  author: z.string(),
  authorId: z.int(),
  isAuthorStaff: z.boolean(),
  /** Full name of the person who impersonated the author. */
  impersonator: z.string().nullable(),
  /** Who is mentioned, under the names that the text has. */
  mentions: z.array(z.object({ userId: z.int(), name: z.string() })),
  createdAt: z.string(),
  /** Null where it was never changed. */
  editedAt: z.string().nullable(),
  /** Until when the requesting person may change or delete it; null where they may not. */
  changeableUntil: z.string().nullable(),
})
export type Comment = z.infer<typeof commentSchema>
