import { MEASURES } from '@quitus/domain/synthesis/measure.ts'
import { LEVEL_KINDS, MAX_SYNTHESES } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import {
  SYNTHESIS_DATA_ERRORS,
  SYNTHESIS_PATH,
  synthesisDataSchema,
  synthesisDefinitionSchema,
  synthesisLabelSchema,
  synthesisName,
  synthesisParams,
  synthesisSchema,
} from './synthesis.schema.ts'

const DEFINITION_ERRORS = [
  'view_not_found',
  'unknown_column',
  'filter_not_supported',
  'synthesis_not_supported',
] as const

/**
 * Everything that the builder needs: what there is, what rows may be gathered by, and what can be counted (DATA-04).
 */
export const listSyntheses = endpoint({
  name: 'list-syntheses',
  method: 'GET',
  path: `${SYNTHESIS_PATH}/definitions`,
  summary: 'Definitions of the syntheses',
  access: 'project.manage',
  params: projectParams,
  response: z.object({
    syntheses: z.array(synthesisSchema),
    /** Columns to gather by, the ones that most projects use first. */
    fields: z.array(
      z.object({
        column: z.string(),
        label: z.string(),
        type: z.enum(COLUMN_TYPES),
        kinds: z.array(z.enum(LEVEL_KINDS)),
        /** Customers do not see the column, and therefore no figures by it. */
        isHiddenFromCustomers: z.boolean(),
      }),
    ),
    /** What the columns of the project give. */
    measures: z.array(z.object({ measure: z.enum(MEASURES), label: z.string() })),
  }),
  errors: ['view_not_found'],
})

/** The last in order; its name is made of the French label. Customers do not see it until someone says so. */
export const createSynthesis = endpoint({
  name: 'create-synthesis',
  method: 'POST',
  path: `${SYNTHESIS_PATH}/definitions`,
  summary: 'Define a synthesis',
  access: 'project.manage',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({ label: synthesisLabelSchema, definition: synthesisDefinitionSchema }),
  response: synthesisSchema,
  errors: [...DEFINITION_ERRORS, 'too_many_syntheses'],
})

export const updateSynthesis = endpoint({
  name: 'update-synthesis',
  method: 'PUT',
  path: `${SYNTHESIS_PATH}/definitions/:name`,
  summary: 'Change a synthesis',
  access: 'project.manage',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: synthesisParams,
  body: z.strictObject({
    label: synthesisLabelSchema,
    definition: synthesisDefinitionSchema,
    /** `changedAt` of what the person changed: a synthesis that someone else has changed since is refused. */
    changedAt: z.iso.datetime({ precision: 6 }),
  }),
  response: synthesisSchema,
  errors: [...DEFINITION_ERRORS, 'synthesis_not_found', 'synthesis_changed_meanwhile'],
})

export const deleteSynthesis = endpoint({
  name: 'delete-synthesis',
  method: 'DELETE',
  path: `${SYNTHESIS_PATH}/definitions/:name`,
  summary: 'Delete a synthesis',
  access: 'project.manage',
  params: synthesisParams,
  response: null,
  errors: ['synthesis_not_found'],
})

/** Names in the order in which syntheses are to be; those that are not named follow as they was. */
export const orderSyntheses = endpoint({
  name: 'order-syntheses',
  method: 'PUT',
  path: `${SYNTHESIS_PATH}/order`,
  summary: 'Order the syntheses',
  access: 'project.manage',
  params: projectParams,
  body: z.strictObject({ names: boundedArray(synthesisName, { least: 1, most: MAX_SYNTHESES }) }),
  response: null,
  errors: ['synthesis_not_found'],
})

/** Figures of a definition that nobody has saved. */
export const previewSynthesis = endpoint({
  name: 'preview-synthesis',
  method: 'POST',
  path: `${SYNTHESIS_PATH}/preview`,
  summary: 'Figures of a definition',
  access: 'project.manage',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({ definition: synthesisDefinitionSchema }),
  response: synthesisDataSchema,
  errors: [...DEFINITION_ERRORS, ...SYNTHESIS_DATA_ERRORS],
})

/** Shows syntheses to customers or hides them (SYN-04); named are those that change. */
export const updateSynthesisAccesses = endpoint({
  name: 'update-synthesis-accesses',
  method: 'POST',
  path: `${SYNTHESIS_PATH}/updateaccesses`,
  summary: 'Show syntheses to customers',
  access: 'project.manage',
  params: projectParams,
  body: z.strictObject({
    accesses: boundedArray(z.strictObject({ viewName: synthesisName, visibleForCustomer: z.boolean() }), {
      most: MAX_SYNTHESES,
    }),
  }),
  response: null,
  errors: ['synthesis_not_found'],
})
