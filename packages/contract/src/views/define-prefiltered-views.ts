import { MAX_DEFINED_VIEWS, MAX_VIEW_LABEL } from '@quitus/domain/views/defined-view.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { listPrefilteredViews } from './list-prefiltered-views.ts'
import { filterSchema, sourceParams } from './view.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/:source/defined-views'
const viewName = storableText(100, 1)
const params = sourceParams.extend({ name: viewName })
const label = storableText(MAX_VIEW_LABEL).trim().min(1)
/** A view as a template has it. */
export const templateViewSchema = z.strictObject({
  label: z.strictObject({ fr: label, en: label }),
  filter: filterSchema,
  isVisibleToCustomers: z.boolean(),
})
const givenSchema = {
  label: z.strictObject({ fr: label, en: label }),
  filter: filterSchema,
  /** The prefiltered view in which the filter was made: both apply. */
  within: storableText(200).optional(),
  /** Offered to customers as well; every column of the filter has to be one that they see. */
  isVisibleToCustomers: z.boolean(),
}

/** A prefiltered view as staff define it. */
export const definedViewSchema = z.object({
  name: z.string(),
  label: z.object({ fr: z.string(), en: z.string() }),
  filter: filterSchema,
  isVisibleToCustomers: z.boolean(),
  /** It names a column that the view no longer has, and is offered to nobody. */
  isBroken: z.boolean(),
  changedAt: z.string(),
})
export type DefinedView = z.infer<typeof definedViewSchema>

const DEFINITION_ERRORS = [
  'view_not_found',
  'unknown_column',
  'filter_not_supported',
  'view_for_staff',
  'prefiltered_view_not_found',
] as const

/** The prefiltered views that staff have defined, in their order, those for staff alone included (DATA-04). */
export const listDefinedViews = endpoint({
  name: 'list-defined-views',
  method: 'GET',
  path: PATH,
  summary: 'Prefiltered views that staff defined',
  access: 'project.manage',
  params: sourceParams,
  response: z.object({ views: z.array(definedViewSchema) }),
  errors: ['view_not_found'],
})

/** The last in order; its name is made of the French label. */
export const createDefinedView = endpoint({
  name: 'create-defined-view',
  method: 'POST',
  path: PATH,
  summary: 'Define a prefiltered view',
  access: 'project.manage',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: sourceParams,
  body: z.strictObject(givenSchema),
  response: definedViewSchema,
  errors: [...DEFINITION_ERRORS, 'too_many_defined_views'],
})

export const updateDefinedView = endpoint({
  name: 'update-defined-view',
  method: 'PUT',
  path: `${PATH}/:name`,
  summary: 'Change a prefiltered view',
  access: 'project.manage',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params,
  body: z.strictObject({
    ...givenSchema,
    /** `changedAt` of what the person changed: a view that someone else has changed since is refused. */
    changedAt: z.iso.datetime({ precision: 6 }),
  }),
  response: definedViewSchema,
  errors: [...DEFINITION_ERRORS, 'defined_view_not_found', 'defined_view_changed_meanwhile'],
})

export const deleteDefinedView = endpoint({
  name: 'delete-defined-view',
  method: 'DELETE',
  path: `${PATH}/:name`,
  summary: 'Delete a prefiltered view',
  access: 'project.manage',
  params,
  response: null,
  errors: ['view_not_found', 'defined_view_not_found'],
})

/** Names in the order in which views are to be; those that are not named follow as before. */
export const orderDefinedViews = endpoint({
  name: 'order-defined-views',
  method: 'PUT',
  path: `${PATH.replace('defined-views', 'order-of-defined-views')}`,
  summary: 'Order the prefiltered views',
  access: 'project.manage',
  params: sourceParams,
  body: z.strictObject({ names: boundedArray(viewName, { least: 1, most: MAX_DEFINED_VIEWS }) }),
  response: null,
  errors: ['view_not_found', 'defined_view_not_found'],
})

/** The endpoints of prefiltered views. */
export const PREFILTERED_VIEW_ENDPOINTS = {
  listPrefilteredViews,
  listDefinedViews,
  createDefinedView,
  updateDefinedView,
  deleteDefinedView,
  orderDefinedViews,
}
