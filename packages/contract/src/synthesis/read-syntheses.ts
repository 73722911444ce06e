import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import {
  figuresReader,
  SYNTHESIS_DATA_ERRORS,
  SYNTHESIS_PATH,
  synthesisDataSchema,
  synthesisParams,
} from './synthesis.schema.ts'

/** The syntheses that the reader may open, in the staff’s order, under the keys of the specification (SYN-01). */
export const getSynthesisMetadata = endpoint({
  name: 'get-synthesis-metadata',
  method: 'GET',
  path: `${SYNTHESIS_PATH}/metadata`,
  summary: 'Syntheses of a project',
  access: 'view.read',
  params: projectParams,
  response: z.object({
    /** `visible` says whether customers see it too. */
    syntheses: z.array(z.object({ name: z.string(), label: z.string(), visible: z.boolean() })),
    synthesesNames: z.array(z.string()),
    /** Names of those that customers see. */
    synthesysVisibles: z.array(z.string()),
  }),
  errors: ['no_synthesis_setup'],
})

/** Live figures of one synthesis (SYN-03). */
export const getSynthesisData = endpoint({
  name: 'get-synthesis-data',
  method: 'GET',
  path: `${SYNTHESIS_PATH}/data/:name`,
  summary: 'Figures of a synthesis',
  access: 'view.read',
  params: synthesisParams,
  query: z.object({ reader: figuresReader }),
  response: synthesisDataSchema,
  errors: ['no_synthesis_setup', 'synthesis_not_found', ...SYNTHESIS_DATA_ERRORS],
})

/**
 * What was claimed, and what is left of it, by the month of the claim, for a synthesis that shows progress over time
 * (SYN-05).
 */
export const getAgeingOfClaims = endpoint({
  name: 'get-ageing-of-claims',
  method: 'GET',
  path: `${SYNTHESIS_PATH}/data/:name/ageing`,
  summary: 'Ageing of claims',
  access: 'view.read',
  params: synthesisParams,
  query: z.object({ reader: figuresReader }),
  response: synthesisDataSchema,
  errors: ['no_synthesis_setup', 'synthesis_not_found', ...SYNTHESIS_DATA_ERRORS],
})

/** A workbook with one sheet for each synthesis that the reader sees, or of one alone. */
export const downloadSyntheses = endpoint({
  name: 'download-syntheses',
  method: 'GET',
  path: `${SYNTHESIS_PATH}/workbook`,
  summary: 'Syntheses as XLSX',
  access: 'view.read',
  params: projectParams,
  query: z.object({ name: synthesisParams.shape.name.optional(), reader: figuresReader }),
  response: z.file(),
  delivery: 'file',
  errors: ['no_synthesis_setup', 'synthesis_not_found', ...SYNTHESIS_DATA_ERRORS],
})
