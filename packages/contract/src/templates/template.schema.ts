import type { Source } from '@quitus/domain/access/source.ts'
import { MAX_SYNTHESES } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { TEMPLATE_FORMAT, TEMPLATE_VERSION } from '@quitus/domain/template.ts'
import { MAX_DEFINED_VIEWS } from '@quitus/domain/views/defined-view.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { templateLettersSchema } from '../claim-letters/claim-letter.schema.ts'
import { detectionOptionsSchema } from '../imports/import-draft.schema.ts'
import { learningSchema } from '../projects/learning.ts'
import { limitationSchema } from '../projects/limitation.ts'
import { synthesisDefinitionSchema, synthesisLabelSchema } from '../synthesis/synthesis.schema.ts'
import { templateViewSchema } from '../views/define-prefiltered-views.ts'
import { cardSchema, givenColumnsSchema } from '../views/design-columns.ts'

const gridSchema = z
  .strictObject({
    columns: givenColumnsSchema,
    card: cardSchema.default(null),
    views: boundedArray(templateViewSchema, { most: MAX_DEFINED_VIEWS }),
  })
  .optional()

const grids = {
  dashboard: gridSchema,
  mainsuppliers: gridSchema,
  freeanomaly: gridSchema,
  suppliersduplicate: gridSchema,
} satisfies Record<Source, unknown>

const templateWith = <Label extends z.ZodType>(label: Label) =>
  z.strictObject({
    format: z.literal(TEMPLATE_FORMAT),
    version: z.int().min(1).max(TEMPLATE_VERSION),
    grids: z.strictObject(grids),
    syntheses: boundedArray(
      z.strictObject({
        label,
        definition: synthesisDefinitionSchema,
        isVisibleToCustomers: z.boolean(),
      }),
      { most: MAX_SYNTHESES },
    ),
    /** From version 2 on; what is missing stays as the project has it. */
    settings: z
      .strictObject({
        detection: detectionOptionsSchema.optional(),
        letters: templateLettersSchema.optional(),
        limitation: limitationSchema.optional(),
        learning: learningSchema.optional(),
      })
      .optional(),
  })

/** How a project is described, without a row of it: what another project takes over (DATA-02, DATA-04). */
export const templateSchema = templateWith(synthesisLabelSchema)

/** The same as it is answered, where labels are as they were kept. */
export const keptTemplateSchema = templateWith(z.strictObject({ fr: z.string(), en: z.string() }))
export type Template = z.infer<typeof templateSchema>

/** A template of a later release: nothing of it is read, so that it can be refused with that reason. */
export const laterTemplateSchema = z.object({
  format: z.literal(TEMPLATE_FORMAT),
  version: z.int().min(TEMPLATE_VERSION + 1),
})
