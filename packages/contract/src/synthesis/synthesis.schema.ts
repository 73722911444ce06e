import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { MEASURES } from '@quitus/domain/synthesis/measure.ts'
import { PROGRESS_STEPS } from '@quitus/domain/synthesis/progress.ts'
import {
  CHART_KINDS,
  LEVEL_KINDS,
  MAX_GROUPS,
  MAX_SYNTHESIS_LABEL,
  type SynthesisDefinition,
} from '@quitus/domain/synthesis/synthesis-definition.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { columnName, filterSchema } from '../views/view.schema.ts'

export const SYNTHESIS_PATH = '/services/v1/wexaus/projects/:projectId/dashboard/synthesis'

/** By which addresses and calls name a synthesis; it never changes. */
export const synthesisName = storableText(100, 1)
export const synthesisParams = projectParams.extend({ name: synthesisName })

/** Whose figures: `customer` gives staff those that a customer would see, and changes nothing for customers. */
export const figuresReader = z.enum(['customer']).optional()
export type FiguresReader = z.infer<typeof figuresReader>

const levelSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('value'), column: columnName }),
  z.strictObject({
    kind: z.literal('year'),
    column: columnName,
    firstMonth: z.int().min(1).max(12).default(1),
  }),
  z.strictObject({ kind: z.enum(['month', 'week']), column: columnName }),
])

/** What staff define (DATA-04). */
export const synthesisDefinitionSchema = z.strictObject({
  rows: boundedArray(levelSchema, { least: 1, most: 2 }),
  /** Null shows as many groups as there may be. */
  top: z.int().min(1).max(MAX_GROUPS.first).nullable(),
  measures: boundedArray(z.enum(MEASURES), { least: 1, most: MEASURES.length }),
  filter: filterSchema.nullable(),
  chart: z.enum(CHART_KINDS),
}) as unknown as z.ZodType<SynthesisDefinition, SynthesisDefinition>

const label = z
  .string()
  .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
  .pipe(storableText(MAX_SYNTHESIS_LABEL, 1))
export const synthesisLabelSchema = z.strictObject({ fr: label, en: label })

/** A definition as it is kept. */
export const synthesisSchema = z.object({
  name: z.string(),
  label: z.object({ fr: z.string(), en: z.string() }),
  visibleForCustomer: z.boolean(),
  definition: synthesisDefinitionSchema,
  changedAt: z.string(),
})
export type Synthesis = z.infer<typeof synthesisSchema>

/** One condition of a figure; all of them have to be met. */
const leaf = z.object({
  column: z.string(),
  op: z.enum(['in', 'after', 'before', 'empty']),
  value: z.union([z.string(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))]).optional(),
  not: z.boolean().optional(),
}) as unknown as z.ZodType<FilterLeaf>
const leaves = z.array(leaf)

/**
 * Figures in the order of the columns: numbers, a day (`yyyy-mm-dd`) for a deadline, null where there is nothing to
 * say.
 */
const values = z.array(z.union([z.number(), z.string(), z.null()]))

export type SynthesisRow = {
  key: string | number | boolean | null
  label: string | null
  isOthers: boolean
  filter: FilterLeaf[]
  values: z.infer<typeof values>
  rows?: SynthesisRow[] | undefined
}

/** A group of anomalies, and those in it where there are two levels. */
export const synthesisRowSchema: z.ZodType<SynthesisRow> = z.object({
  /** Value of the column, or the first day of the period; null for anomalies without one, and for the others. */
  key: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** The key as the reader reads it; null for blanks and for the others, which pages have words for. */
  label: z.string().nullable(),
  /** Gathers the groups that are too many to be shown. */
  isOthers: z.boolean(),
  /**
   * Conditions on the anomaly row that all of its anomalies meet and no other does, those of the row above included.
   */
  filter: leaves,
  values,
  get rows() {
    return z.array(synthesisRowSchema).optional()
  },
})

/** The figures of a synthesis as its reader sees them (SYN-03). */
export const synthesisDataSchema = z.object({
  /** Empty for a preview. */
  name: z.string(),
  label: z.string(),
  chart: z.enum(CHART_KINDS),
  /** Publication that the figures are of. */
  timestamp: z.string(),
  /** True where the synthesis has a filter of its own: links name the synthesis next to their filter. */
  isFiltered: z.boolean(),
  /** True where anomalies count that customers do not see: those that were not presented. */
  holdsUnpresented: z.boolean(),
  /** True where `get-ageing-of-claims` has figures for it. */
  hasAgeing: z.boolean(),
  levels: z.array(
    z.object({
      kind: z.enum(LEVEL_KINDS),
      column: z.string(),
      label: z.string(),
      type: z.enum(COLUMN_TYPES),
    }),
  ),
  columns: z.array(
    z.object({
      measure: z.enum(MEASURES),
      label: z.string(),
      type: z.enum(['INTEGER', 'AMOUNT', 'PERCENT', 'REAL', 'DATE']),
      /** Conditions in addition to those of a row; `filterOfFigure` of the domain joins them. */
      filter: leaves,
      /** Where the figure is a day: the column that holds it. */
      dayColumn: z.string().nullable(),
    }),
  ),
  rows: z.array(synthesisRowSchema),
  total: z.object({ values }),
  /**
   * What people added by hand, counted apart and not in the total; null where the reader has none or the synthesis
   * has a filter.
   */
  freeAnomalies: z.object({ values }).nullable(),
  /**
   * Of a synthesis that shows progress over time, whose rows hold what had happened by the end of each period, by the
   * day on which it happened, and name no anomalies: how many days steps take. Null for any other synthesis.
   */
  progress: z
    .object({
      steps: z.array(
        z.object({
          step: z.enum(PROGRESS_STEPS),
          label: z.string(),
          medianDays: z.number(),
          /** How many have taken it. */
          anomalies: z.int(),
        }),
      ),
    })
    .nullable(),
  /** A column that the current publication lacks, or that the reader does not see: there are no figures then. */
  fault: z.object({ code: z.literal('missing_column'), column: z.string().nullable() }).nullable(),
})
export type SynthesisData = z.infer<typeof synthesisDataSchema>

export const SYNTHESIS_DATA_ERRORS = ['view_not_found', 'view_republished'] as const
