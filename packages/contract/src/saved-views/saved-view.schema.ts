import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { boundedArray, boundedRecord } from '../bounded.schema.ts'
import { storableText } from '../text.schema.ts'
import {
  columnName,
  filterSchema,
  MAX_COLUMNS,
  scopeFields,
  sortSchema,
  sourceParams,
} from '../views/view.schema.ts'
import { SAVED_VIEW_NAME_LENGTH } from './limits.ts'

const named = <Value extends z.ZodType>(value: Value) =>
  boundedRecord(columnName, value, { most: MAX_COLUMNS }).readonly()

/** What a person changed about the columns; a column that is not named keeps its metadata. */
const savedLayoutSchema = z.strictObject({
  order: boundedArray(columnName, { most: MAX_COLUMNS }).readonly().optional(),
  widths: named(z.int().min(1).max(10_000)).optional(),
  shown: named(z.boolean()).optional(),
  pinned: named(z.boolean()).optional(),
  density: z.enum(['compact', 'standard', 'comfortable']).optional(),
})

/** Everything that a grid shows by choice: which rows, in which order, in which columns. */
export const savedStateSchema = z.strictObject({
  /** Null is the whole view. */
  prefilteredView: storableText(200).nullable(),
  filter: filterSchema.nullable(),
  search: storableText(MAX_SEARCH),
  ...scopeFields,
  sort: sortSchema.readonly(),
  layout: savedLayoutSchema,
})
export type SavedState = z.infer<typeof savedStateSchema>

export const savedViewNameSchema = storableText(SAVED_VIEW_NAME_LENGTH * 2)
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1).max(SAVED_VIEW_NAME_LENGTH))

export const savedViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  isShared: z.boolean(),
  /** Full name of the person who saved it. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** Whether the requesting person may rename, replace or delete it. */
  canChange: z.boolean(),
  changedAt: z.string(),
  state: savedStateSchema,
})
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewParams = sourceParams.extend({
  savedView: z.coerce.number().int().min(1).max(2_147_483_647),
})
