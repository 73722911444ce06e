import { MAX_REFERENCE_LENGTH } from '@quitus/domain/routes/route.ts'
import { MAX_REASON_LENGTH } from '@quitus/domain/states/transition.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { MAX_NAMED_ENTRIES } from './limits.ts'

/**
 * Drawn by the client for one write and sent again with it when no answer came: the same key by the same person in
 * the same project is answered with what the first one did, for a week, and never written twice (decision 036).
 */
export const clientKeySchema = z.uuid()

/** Number of a change set; digits, because it may exceed what JavaScript counts exactly. */
export const changeSetId = z.string().regex(/^\d{1,18}$/)

/** Why something is done, in the words of anyone who does it. */
export const reasonSchema = storableText(MAX_REASON_LENGTH, 1)

/** Of the entry that corrected an anomaly, or of the return that put its VAT right. */
export const referenceSchema = storableText(MAX_REFERENCE_LENGTH, 1)

export const changeSetParams = projectParams.extend({ changeSet: changeSetId })

const namedEntries = (least: number) =>
  boundedArray(storableText(4000, 1), { least, most: MAX_NAMED_ENTRIES })

/**
 * Which anomalies an action is about (decision 038). The entry of an anomaly row names the anomaly with all of its
 * rows, that of a child row the row alone; a result set names all of its anomalies but those to which an entry of
 * `except` belongs.
 */
export const selectionSchema = z.union([
  z.strictObject({ entryIds: namedEntries(1) }),
  z.strictObject({ resultSet: z.uuid(), except: namedEntries(0).default([]) }),
])
export type Selection = z.infer<typeof selectionSchema>

/** A change set in lists; what is withheld from the reader is neither named nor counted. */
export const changeSetSchema = z.object({
  changeSet: z.string(),
  /** `edit`, `paste`, `fill`, `clear`, `multipleEdit`, `undo`, `redo` or `import`. */
  kind: z.string(),
  at: z.string(),
  actor: z.string(),
  actorId: z.int(),
  impersonator: z.string().nullable(),
  reason: z.string().nullable(),
  /** Cells and rows that changed, one of the anomaly counted once. */
  cells: z.int(),
  rows: z.int(),
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** The change set that this one reverses, for `undo` and `redo`. */
  undoes: z.string().nullable(),
})
export type ChangeSet = z.infer<typeof changeSetSchema>
