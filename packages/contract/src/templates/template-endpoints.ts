import { MAX_TEMPLATE, TEMPLATE_SETTINGS } from '@quitus/domain/template.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { keptTemplateSchema, laterTemplateSchema, templateSchema } from './template.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/template'

/** How the project is described now; grids that were never published are not in it. */
export const getTemplate = endpoint({
  name: 'get-template',
  method: 'GET',
  path: PATH,
  summary: 'Description of a project as a template',
  access: 'project.manage',
  params: projectParams,
  response: keptTemplateSchema,
  errors: [],
})

/**
 * How the project is described and how its ledger was read, for `import --mapping`: the mapping of the latest import,
 * null for accounting entries files, and the template that describes the project after it.
 */
export const getMappingFile = endpoint({
  name: 'get-mapping-file',
  method: 'GET',
  path: `${PATH}/mapping`,
  summary: 'Description of a project as a mapping file',
  access: 'project.manage',
  params: projectParams,
  response: z.object({
    mapping: z.record(z.string(), z.unknown()).nullable(),
    description: keptTemplateSchema,
  }),
  errors: [],
})

/**
 * Describes the project by a template, all of it or nothing: columns and settings that both have become those of the
 * template; views and syntheses are added unless the project has one of that name.
 */
export const applyTemplate = endpoint({
  name: 'apply-template',
  method: 'POST',
  path: PATH,
  summary: 'Describe a project by a template',
  access: 'project.manage',
  maxBodyBytes: MAX_TEMPLATE,
  params: projectParams,
  body: z.union([templateSchema, laterTemplateSchema]),
  response: z.object({
    columns: z.int(),
    views: z.int(),
    syntheses: z.int(),
    /** The settings that are others now. */
    settings: z.array(z.enum(TEMPLATE_SETTINGS)),
    /** Names of what the project cannot have, for it lacks a column. */
    refused: z.array(z.string()),
  }),
  errors: [
    'template_later',
    ...(['view_not_found', 'unknown_column', 'filter_not_supported', 'view_for_staff'] as const),
    ...(['too_many_defined_views', 'synthesis_not_supported', 'too_many_syntheses'] as const),
    ...(['column_design_changed_meanwhile', 'column_design_busy'] as const),
    ...(['column_design_role_taken', 'too_many_added_columns', 'column_design_label_taken'] as const),
    ...(['column_design_unfit', 'column_design_not_hidden', 'column_design_bad_choices'] as const),
    ...(['column_design_no_filter', 'column_formula_faulty', 'import_draft_changed'] as const),
    ...(['letter_placeholder_unknown', 'letter_text_unprintable', 'letter_sender_invalid'] as const),
  ],
})

/** The endpoints of templates. */
export const TEMPLATE_ENDPOINTS = { getTemplate, getMappingFile, applyTemplate }
