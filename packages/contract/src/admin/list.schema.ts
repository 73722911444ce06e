import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { storableText } from '../text.schema.ts'
import { columnName, filterSchema, sortSchema } from '../views/view.schema.ts'

/** Lists of the administration; `members` and `activity` are of one project. */
export const ADMIN_LISTS = [
  'users',
  'companies',
  'projects',
  'members',
  'activity',
  'mails',
  'jobs',
  'erasures',
] as const
export type AdminList = (typeof ADMIN_LISTS)[number]

export const listParams = z.object({ list: z.enum(ADMIN_LISTS) })

/** Largest number of an account, a company or a project: a PostgreSQL integer. */
export const numberSchema = z.int().min(1).max(2_147_483_647)
/** The same in a path. */
export const numberInPath = z.coerce.number().int().min(1).max(2_147_483_647)

/** Which rows of a list, in which order. `project` is needed by the lists of one project, and refused by the others. */
export const listQuery = z.strictObject({
  project: numberSchema.optional(),
  filter: filterSchema.optional(),
  search: storableText(MAX_SEARCH).optional(),
  sort: sortSchema.optional(),
  /** As the first window answered it: what came since is excluded, so that nothing moves. */
  asOf: z.iso.datetime({ offset: true }).optional(),
})

/** A row: column values in wire form by name in addition to these keys, which are those of project views. */
export const listRowSchema = z.looseObject({
  entryId: z.string(),
  path: z.array(z.string()),
  version: z.int(),
  locked: z.boolean(),
})
export type ListRow = z.infer<typeof listRowSchema>

export const listColumns = boundedArray(columnName, { least: 1, most: 50 })

/** The farthest place in a list that is read; further on, one filters. */
export const MAX_LIST_OFFSET = 10_000_000
