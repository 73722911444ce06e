import { PERSONAL_NOTICES } from '@quitus/domain/people/notice.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { filterSchema, sourceSchema } from '../views/view.schema.ts'

const noticeId = z.string().regex(/^[1-9]\d{0,17}$/)
/** A place among notices of several databases: microseconds since 1970 and the number of the notice. */
const noticePlace = z.string().regex(/^[1-9]\d{0,17}-[1-9]\d{0,17}$/)

export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(PERSONAL_NOTICES),
  projectId: z.int(),
  project: z.string(),
  /** Null for what is about no view: files that were sent. */
  source: sourceSchema.nullable(),
  /** The state that was reached, or the days that are left; null where the kind says all. */
  detail: z.string().nullable(),
  /** The one anomaly that it is about, and how people call it; null for several or none. */
  anomalyId: z.string().nullable(),
  name: z.string().nullable(),
  count: z.int(),
  /** Shows just these anomalies in the grid; null where there is nothing to filter. */
  filter: filterSchema.nullable(),
  /** What the person said who caused it. */
  words: z.string().nullable(),
  actor: z.string().nullable(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof noticeSchema>

/**
 * The person’s own notices of all projects that they still have access to, newest first (FLOW-15), gathered from the
 * databases of these projects (OPS-08).
 */
export const listNotices = endpoint({
  name: 'list-notices',
  method: 'GET',
  path: '/services/v1/wexaus/notices',
  summary: 'Own notices',
  access: 'signed-in',
  query: z.object({
    /** Where to go on, from `next` of the page before. */
    before: noticePlace.optional(),
    /** 0 answers the number of unread ones alone. */
    limit: z.coerce.number().int().min(0).max(100).default(30),
  }),
  response: z.object({
    notices: z.array(noticeSchema),
    next: z.string().nullable(),
    unread: z.int(),
    /** Names of projects, at most 50, whose notices are not among these: their database did not answer. */
    missing: z.array(z.string()),
  }),
  errors: [],
})

/**
 * Marks notices of the person as read: these, or all that are not newer than the newest one that was listed. Where the
 * database of a named one does not answer, the call is refused with `unavailable`.
 */
export const readNotices = endpoint({
  name: 'read-notices',
  method: 'POST',
  path: '/services/v1/wexaus/notices/read',
  summary: 'Mark own notices as read',
  access: 'signed-in',
  body: z.union([
    z.strictObject({ notices: boundedArray(noticeId, { least: 1, most: 100 }) }),
    z.strictObject({ upTo: noticeId }),
  ]),
  response: z.object({ unread: z.int() }),
  errors: [],
})
