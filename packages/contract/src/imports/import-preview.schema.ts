import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { wireValueSchema } from '../views/view.schema.ts'

const countSchema = z.object({
  count: z.int(),
  /** Sum of the amounts; null where the view has none. */
  amount: z.number().nullable(),
})

/** An anomaly that a publication would bring, lose or change. */
export const previewedAnomalySchema = z.object({
  anomalyId: z.string(),
  /** The number by which people know it; null for one that is not published yet. */
  name: z.string().nullable(),
  kind: z.string().nullable(),
  amount: z.number().nullable(),
  /** What it is in the current publication; null for a new one. */
  amountBefore: z.number().nullable(),
  reason: z.string().nullable(),
  isWeak: z.boolean(),
  isDecided: z.boolean(),
  comments: z.int(),
  files: z.int(),
  entryCount: z.int(),
  /** The first of its entries, those that change and those that go first. */
  entries: z.array(
    z.object({
      change: z.enum(['new', 'gone', 'changed', 'same']),
      values: z.array(wireValueSchema),
      /** What is published of an entry that changes; null for any other. */
      valuesBefore: z.array(wireValueSchema).nullable(),
    }),
  ),
})
export type PreviewedAnomaly = z.infer<typeof previewedAnomalySchema>

const sideSchema = countSchema.extend({
  amountBefore: z.number().nullable(),
  /** Those that only staff would see until they present them. */
  weak: z.int(),
  /** With a decision, a comment or a file that would meet other values, or be about nothing published. */
  decided: z.int(),
  commented: z.int(),
  withFiles: z.int(),
  /** By kind, the largest amount first. */
  kinds: z.array(countSchema.extend({ kind: z.string().nullable(), amountBefore: z.number().nullable() })),
  /** The dearest. */
  listed: z.array(previewedAnomalySchema),
  /** The dearest about which people have decided or written, or which have files. */
  touched: z.array(previewedAnomalySchema),
})
export type PreviewSide = z.infer<typeof sideSchema>

/** What a publication would do to the one that is current (DATA-03). */
export const importPreviewSchema = z.object({
  /** The job that compared; it names the preview where it is published or discarded. */
  job: z.uuid(),
  madeAt: z.string(),
  requestedBy: z.string(),
  /** It makes the publication before the current one again, instead of importing files. */
  isRestoring: z.boolean(),
  /** Why it was compared again; null for the first time. */
  renewed: z.enum(['publication', 'figures']).nullable(),
  /** The current publication that it was compared with; null where there is none. */
  comparedWith: z.string().nullable(),
  /** True where rows are anomalies, false where they are ledger lines. */
  hasAnomalies: z.boolean(),
  columns: z.array(z.object({ label: z.string(), type: z.enum(COLUMN_TYPES) })),
  before: countSchema,
  after: countSchema,
  unchanged: z.int(),
  /** Entries that would no longer be published, and how many of them carry a decision. */
  goneEntries: z.object({ count: z.int(), decided: z.int() }),
  new: sideSchema,
  gone: sideSchema,
  changed: sideSchema,
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
